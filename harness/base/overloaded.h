// Builds a visitor with one lambda per alternative: std::visit(Overloaded{...}, variant).

#pragma once

namespace tickproof::harness {

template <typename... Visitors>
struct Overloaded : Visitors... {
    using Visitors::operator()...;
};
template <typename... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

}  // namespace tickproof::harness
