/** How far a batch is from its standard. */
export type Offset = readonly [dL: number, da: number, db: number]

/** Courses of ΔL* that break one of Nelson's rules with the last batches, by the place of the shade among those that are measured; the others break none of 1 to 3. */
export const plantedRules: Readonly<Record<number, 1 | 2 | 3>> = { 0: 3, 1: 1, 3: 2 }

/** Between two batches of one shade: even, so that what is planted stands out, and it is known where. */
const calm = [0.1, -0.2, -0.05, 0.15, 0.25, 0.02, -0.16, -0.22, 0.08, 0.18, -0.1]

/** The batches of one shade, the oldest first. */
export function drawnCourses(shade: number, batches: number): Offset[] {
  return Array.from({ length: batches }, (_, batch) => {
    const [dL, da, db] = [0, 1, 2].map((axis) => calm[(batch * (axis + 1) + 3 * shade + 2 * axis) % calm.length] ?? 0) as [number, number, number] // three in, three out
    return [planted(shade, batches - 1 - batch, dL), da, db] as const
  })
}

/** `left`: batches that come after this one. */
function planted(shade: number, left: number, usual: number): number {
  switch (plantedRules[shade]) {
    case 1: // the last batch is far off: a lot of pigment that was too strong
      return left === 0 ? -1.5 : usual
    case 2: // ten on the dark side: the lamp of the instrument ages
      return left < 10 ? -0.12 - Math.abs(usual) / 2 : usual
    case 3: // seven, each darker than the one before
      return left < 7 ? 0.25 - 0.11 * (6 - left) : usual
    default:
      return usual
  }
}
