/** A unit with its lot and its material, and amounts as people read them, for the modules above. */
export { said, unitById } from './units.ts'
