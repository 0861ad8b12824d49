/** What the scene counts and lists beside its stage; a test sees that none of it is ahead. */
export const PANELS = '.stars, .corner .number, .corner .hand, .kinds .n';
