// Counts which bodies of Box2D touch, and hashes its contacts, without a walk over its list in
// every step.
//
// Box2D calls its listener when a touch begins and ends, which this counts. It tells nobody when a
// pair joins or leaves its list, but asks the filter before a pair joins: if Box2D asked for none,
// a list as long as before is the same list.

#pragma once

#include <box2d/box2d.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "physics/state_hash.h"
#include "physics/world.h"

namespace tickproof::physics {

/// The filter of the world; the world's listener must pass each touch on to begin() and end(). A
/// pair is named by the indices of its bodies, in the engine's order.
class Box2dContacts final : public b2ContactFilter {
  public:
    void watch(std::size_t bodies) { touches_.resize(bodies); }

    void begin(b2Contact& contact) { count(contact, 1, mixed(pair_of(contact))); }
    void end(b2Contact& contact) { count(contact, -1, 0 - mixed(pair_of(contact))); }

    bool ShouldCollide(b2Fixture* a, b2Fixture* b) override {
        has_new_ = true;
        return b2ContactFilter::ShouldCollide(a, b);
    }

    /// For each body the number of contacts in which it touches.
    std::span<const int> touches() const { return touches_; }

    ContactHashes hashes(const b2World& world) const {
        if (has_new_ || static_cast<std::size_t>(world.GetContactCount()) != listed_.size()) {
            order_ = order_of(world);
            has_new_ = false;
        }
        return {.touching = touching_, .order = order_};
    }

  private:
    static std::size_t body_of(b2Fixture& fixture) { return fixture.GetUserData().pointer; }

    static std::uint64_t pair_of(b2Contact& contact) {
        return static_cast<std::uint64_t>(body_of(*contact.GetFixtureA())) << 32 |
               body_of(*contact.GetFixtureB());
    }

    /// Hashes the list in its order. Each contact lies elsewhere in memory, so that a plain walk
    /// waits for each. Most are where they were, so this fetches the old ones ahead: some of those
    /// may be gone, so it does not read them.
    std::uint64_t order_of(const b2World& world) const {
        constexpr std::size_t kAhead = 8;
        constexpr std::size_t kCacheLine = 64;
        if (listed_.capacity() == 0) {
            constexpr std::size_t kContactsOfBody = 8;  // More than a pile has.
            listed_.reserve(kContactsOfBody * touches_.size());
            pairs_.reserve(kContactsOfBody * touches_.size());
        }
        const std::size_t before = listed_.size();
        listed_.resize(static_cast<std::size_t>(world.GetContactCount()));
        pairs_.resize(listed_.size());
        const std::size_t known = std::min(before, listed_.size());
        std::size_t i = 0;
        // A pair is read, not changed: the fixtures of a const contact have no data for its user.
        for (auto* contact = const_cast<b2Contact*>(world.GetContactList()); contact != nullptr;
             contact = contact->GetNext()) {
            if (i + kAhead < known) {
                const char* ahead = static_cast<const char*>(listed_[i + kAhead]);
                __builtin_prefetch(ahead);
                __builtin_prefetch(ahead + kCacheLine);
            }
            listed_[i] = contact;
            pairs_[i++] = pair_of(*contact);
        }
        return list_hash(pairs_);
    }

    void count(b2Contact& contact, int change, std::uint64_t mixed_pair) {
        touches_[body_of(*contact.GetFixtureA())] += change;
        touches_[body_of(*contact.GetFixtureB())] += change;
        touching_ += mixed_pair;
    }

    std::vector<int> touches_;                    ///< Contacts in which each body touches.
    std::uint64_t touching_ = kContactSeed;       ///< Hash of the set of touching pairs.
    mutable bool has_new_ = true;                 ///< A pair may have joined since the last walk.
    mutable std::vector<const void*> listed_;     ///< Contacts at the last walk, in order.
    mutable std::vector<std::uint64_t> pairs_;    ///< Pairs of `listed_`.
    mutable std::uint64_t order_ = kContactSeed;  ///< Hash of `pairs_`.
};

}  // namespace tickproof::physics
