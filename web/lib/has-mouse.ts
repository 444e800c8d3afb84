/** False on a tablet: the focus in a field would open the on-screen keyboard over the screen. */
export const hasMouse = (): boolean => window.matchMedia('(pointer: fine)').matches
