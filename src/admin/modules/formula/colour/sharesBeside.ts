type Line = { materialId: string; materialId_dictText: string; phase: string; pct: number | null }
/** A share in percent, `hidden` from who may not see it, null where the version has none of the material. */
type Share = number | 'hidden' | null
export type ShareRow = { key: string; phase: string; name: string; pct: Share; beside: Share }

/** The lines of a version, with those of another beside them; what only the other has comes last. Shares of one material are one. */
export function sharesBeside(own: readonly Line[], other: readonly Line[] | null): ShareRow[] {
  const [here, there] = [sharesOf(own), sharesOf(other ?? [])]
  const named = new Map([...own, ...(other ?? [])].map((line) => [line.materialId, line]))
  return [...new Set([...here.keys(), ...there.keys()])].map((materialId) => {
    const { phase = '', materialId_dictText: name = '' } = named.get(materialId) ?? {}
    return { key: materialId, phase, name, pct: here.get(materialId) ?? null, beside: there.get(materialId) ?? null }
  })
}

function sharesOf(lines: readonly Line[]): Map<string, Share> {
  const shares = new Map<string, Share>()
  for (const { materialId, pct } of lines) {
    const before = shares.get(materialId) ?? 0
    shares.set(materialId, pct === null || before === 'hidden' ? 'hidden' : before + pct)
  }
  return shares
}
