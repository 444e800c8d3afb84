/** The name of the module of allergens: its live changes read every query of it again. */
export const allergensKey = ['allergens'] as const
