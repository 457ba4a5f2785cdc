#include "harness/base/find_row.h"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

namespace tickproof::harness {
namespace {

struct Fruit {
    std::string name;
    int grams = 0;
};

std::vector<Fruit> basket() {
    return {{"apple", 150}, {"pear", 180}, {"apple", 90}};
}

TEST(FindRow, FindsTheFirstOfEqualRows) {
    const std::vector<Fruit> fruits = basket();
    EXPECT_EQ(find_row(fruits, "apple", &Fruit::name), &fruits[0]);
    EXPECT_EQ(find_row(fruits, 90, &Fruit::grams), &fruits[2]);
}

TEST(FindRow, IsNullWithoutARow) {
    EXPECT_EQ(find_row(std::span<const Fruit>(), "apple", &Fruit::name), nullptr);
    const std::vector<Fruit> fruits = basket();
    EXPECT_EQ(find_row(fruits, "plum", &Fruit::name), nullptr);
}

TEST(FindRow, ChangesARowThatIsNotConst) {
    std::vector<Fruit> fruits = basket();
    find_row(fruits, "pear", &Fruit::name)->grams = 200;
    EXPECT_EQ(fruits[1].grams, 200);
}

}  // namespace
}  // namespace tickproof::harness
