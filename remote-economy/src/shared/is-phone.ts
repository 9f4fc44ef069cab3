/** Whether rows are cards, of which few fit on the screen: what is seldom needed is folded, and lists begin short. */
export const isPhone = (): boolean => window.matchMedia('(max-width: 47.99rem)').matches
