// Contacts that are counted must be those that a walk over Box2D's list finds, after every step of
// a pile in which pairs come and go all the time.

#include <box2d/box2d.h>
#include <gtest/gtest.h>
#include <xxhash.h>

#include <random>
#include <vector>

#include "physics/box2d_contacts.h"

namespace tickproof::physics {
namespace {

class Listener final : public b2ContactListener {
  public:
    explicit Listener(Box2dContacts& contacts) : contacts_(contacts) {}
    void BeginContact(b2Contact* contact) override { contacts_.begin(*contact); }
    void EndContact(b2Contact* contact) override { contacts_.end(*contact); }

  private:
    Box2dContacts& contacts_;
};

/// Boxes in a bin, each kicked at random now and then; body 0 is the bin.
class KickedPile {
  public:
    KickedPile() {
        contacts.watch(kBodies);
        world.SetContactListener(&listener_);
        b2BodyDef still;
        bodies_.push_back(world.CreateBody(&still));
        const b2Vec2 corners[] = {{-3, 0}, {3, 0}, {3, 9}, {-3, 9}, {-3, 0}};
        for (int i = 0; i < 4; ++i) {
            b2EdgeShape wall;
            wall.SetTwoSided(corners[i], corners[i + 1]);
            add(*bodies_[0], wall, 0);
        }
        for (std::size_t i = 1; i < kBodies; ++i) {
            b2BodyDef moving;
            moving.type = b2_dynamicBody;
            moving.position = {-2 + static_cast<float>(i % 6) * 0.7F,
                               1 + static_cast<float>(i) * 0.15F};
            bodies_.push_back(world.CreateBody(&moving));
            b2PolygonShape box;
            box.SetAsBox(0.25F, 0.25F);
            add(*bodies_[i], box, i);
        }
    }

    void step() {
        const std::size_t kicked = 1 + random_() % (kBodies - 1);
        const float sideways = static_cast<float>(random_() % 4001) / 1000 - 2;
        const float up = static_cast<float>(random_() % 2001) / 1000;
        bodies_[kicked]->ApplyLinearImpulseToCenter({sideways, up}, true);
        world.Step(1.0F / 60, 8, 3);
    }

    /// Of a walk; `touches` has one element a body.
    ContactHashes walked(std::vector<bool>& touches) {
        ContactHashes hashes{.touching = kContactSeed};
        std::vector<std::uint64_t> list;
        touches.assign(kBodies, false);
        for (b2Contact* contact = world.GetContactList(); contact != nullptr;
             contact = contact->GetNext()) {
            const std::uint64_t a = contact->GetFixtureA()->GetUserData().pointer;
            const std::uint64_t b = contact->GetFixtureB()->GetUserData().pointer;
            list.push_back(a << 32 | b);
            if (contact->IsTouching() && contact->IsEnabled()) {
                hashes.touching += mixed(a << 32 | b);
                touches[a] = true;
                touches[b] = true;
            }
        }
        hashes.order =
            XXH3_64bits_withSeed(list.data(), list.size() * sizeof list[0], kContactSeed);
        return hashes;
    }

    static constexpr std::size_t kBodies = 41;
    Box2dContacts contacts;
    b2World world{{0, -10}};

  private:
    static void add(b2Body& body, const b2Shape& shape, std::size_t index) {
        b2FixtureDef fixture;
        fixture.shape = &shape;
        fixture.density = 1;
        fixture.userData.pointer = index;
        body.CreateFixture(&fixture);
    }

    std::minstd_rand random_;
    Listener listener_{contacts};
    std::vector<b2Body*> bodies_;
};

TEST(Box2dContacts, AreThoseOfAWalkAfterEachStep) {
    KickedPile pile;
    pile.world.SetContactFilter(&pile.contacts);
    std::vector<bool> touches;
    std::size_t changes = 0;
    std::uint64_t order = 0;
    for (int step = 0; step < 3000; ++step) {
        pile.step();
        const ContactHashes walked = pile.walked(touches);
        const ContactHashes counted = pile.contacts.hashes(pile.world);
        ASSERT_EQ(counted.touching, walked.touching) << step;
        ASSERT_EQ(counted.order, walked.order) << step;
        for (std::size_t body = 0; body < KickedPile::kBodies; ++body) {
            ASSERT_EQ(pile.contacts.touches()[body] > 0, touches[body]) << step << ' ' << body;
        }
        changes += walked.order != order ? 1 : 0;
        order = walked.order;
    }
    EXPECT_GT(changes, 1000U);
    EXPECT_LT(changes, 3000U) << "in some steps the list stays";
}

TEST(Box2dContacts, AreStaleWhereTheWorldDoesNotAskTheFilter) {
    KickedPile pile;
    std::vector<bool> touches;
    bool is_stale = false;
    for (int step = 0; step < 3000; ++step) {
        pile.step();
        is_stale = is_stale || pile.contacts.hashes(pile.world).order != pile.walked(touches).order;
    }
    EXPECT_TRUE(is_stale);
}

}  // namespace
}  // namespace tickproof::physics
