/** One shape of a pictogram: an SVG path in a square of 100, filled even-odd. */
type Shape = { path: string; colour: string }
/** A drawing that every output can draw without a file: what it is called, and its shapes from back to front. */
export type Pictogram = { title: string; shapes: readonly Shape[] }

const red = '#c8102e'
const black = '#000000'
const diamond: Shape = { path: 'M50 1L99 50L50 99L1 50Z M50 10L10 50L50 90L90 50Z', colour: red }
const triangle: Shape = { path: 'M50 3L98 90Q100 95 95 95L5 95Q0 95 2 90Z M50 17L13 87L87 87Z', colour: black }
const flame =
  'M51 22C55 32 66 38 66 53C66 57 65 60 62 63C63 57 60 52 57 50C58 57 53 60 51 64C49 60 46 58 47 52C42 56 39 60 39 64C36 61 34 57 34 53C34 45 41 43 43 35C46 38 47 41 47 44C51 39 53 30 51 22Z M33 69L67 69L67 73L33 73Z'
const burst = 'M50 40L54 52L64 45L60 57L73 59L61 65L68 76L56 70L50 81L45 70L33 76L39 65L27 59L40 57L36 45L46 52Z'

/**
 * Signs that belong on labels of a powder plant, by the name that a picture's source gives after `pictogram:`. Diamonds after GHS (UN
 * Rev. 9, annex 1), triangles after ISO 7010, handling marks after ISO 780; drawn by us, so that they carry no licence.
 */
export const pictograms: Readonly<Record<string, Pictogram>> = {
  dust: { title: '可燃粉尘', shapes: [triangle, { path: burst, colour: black }] },
  warning: { title: '注意', shapes: [triangle, { path: 'M45 38L55 38L53 66L47 66Z M45 71L55 71L55 80L45 80Z', colour: black }] },
  flame: { title: '易燃', shapes: [diamond, { path: flame, colour: black }] },
  irritant: { title: '刺激、有害', shapes: [diamond, { path: 'M44 22L56 22L53 60L47 60Z M44 66L56 66L56 77L44 77Z', colour: black }] },
  up: {
    title: '向上',
    shapes: [{ path: 'M28 8L46 34L34 34L34 78L22 78L22 34L10 34Z M72 8L90 34L78 34L78 78L66 78L66 34L54 34Z M8 84L92 84L92 92L8 92Z', colour: black }],
  },
  dry: {
    title: '怕雨',
    shapes: [
      { path: 'M50 12C74 12 92 28 94 52L54 52L54 80C54 92 36 92 36 80L42 80C42 86 48 86 48 80L48 52L6 52C8 28 26 12 50 12Z', colour: black },
      { path: 'M16 2L20 2L16 12L12 12Z M36 0L40 0L37 8L33 8Z M66 0L70 0L73 8L69 8Z M84 2L88 2L92 12L88 12Z', colour: black },
    ],
  },
  fragile: {
    title: '易碎',
    shapes: [
      {
        path: 'M28 6L72 6L70 34C69 46 62 52 54 54L54 84L70 90L70 95L30 95L30 90L46 84L46 54C38 52 31 46 30 34Z M52 6L46 20L54 26L48 38L58 24L50 18L57 6Z',
        colour: black,
      },
    ],
  },
}

const prefix = 'pictogram:'
/** The drawing that a picture's source names; null for any other source. */
export function pictogramOf(source: string): Pictogram | null {
  return source.startsWith(prefix) ? (pictograms[source.slice(prefix.length)] ?? null) : null
}
/** The source of a pictogram by its name. */
export const pictogramSource = (name: string): string => prefix + name

/** A picture that lies in the template itself: PNG or JPEG, so that a template that is handed on has all of it. */
const carried = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/
/** The bytes of such a picture as base64; null for any other source. */
export function carriedPicture(source: string): string | null {
  return carried.exec(source)?.[2] ?? null
}
