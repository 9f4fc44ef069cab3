import type { ItemOf } from '../contract/types.ts'

/** Names of the diets, shared by the school's form and the kitchen's list. */
export const dietNames: Record<ItemOf<'GET /api/invoices/diets/summary/'>['diet'], string> = {
  vegetarian: 'Vegetarisk',
  vegan: 'Vegansk',
  gluten_free: 'Glutenfri',
  lactose_free: 'Laktosfri',
  milk_free: 'Mjölkfri',
  egg_free: 'Äggfri',
  nut_free: 'Nötfri',
  fish_free: 'Fiskfri',
  pork_free: 'Utan griskött',
  other: 'Annan diet',
}
