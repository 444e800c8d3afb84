// The conditions of breakpoints.css that scripts ask for too.

export const PHONE = '(max-width: 699.98px)'
export const TABLET = '(max-width: 999.98px)'
export const DESK = '(min-width: 1240px)'
