/** A calculated tag and the tags that it is computed from. */
type Named = { tagCode: string; needs: readonly string[] }

/** In such an order that each comes after those that it needs; those of a circle are left out and named, each circle once. */
export function inOrder<Tag extends Named>(tags: readonly Tag[]): { ordered: Tag[]; circles: string[][] } {
  const byCode = new Map(tags.map((tag) => [tag.tagCode, tag]))
  const ordered: Tag[] = []
  const circles: string[][] = []
  const state = new Map<string, 'open' | 'good' | 'bad'>()

  function visit(tag: Tag, path: readonly string[]): boolean {
    const known = state.get(tag.tagCode)
    if (known === 'open') {
      circles.push([...path.slice(path.indexOf(tag.tagCode)), tag.tagCode])
      return false
    }
    if (known !== undefined) return known === 'good'
    state.set(tag.tagCode, 'open')
    const below = [...path, tag.tagCode]
    const isGood = tag.needs.map((code) => byCode.get(code)).every((needed) => needed === undefined || visit(needed, below))
    state.set(tag.tagCode, isGood ? 'good' : 'bad')
    if (isGood) ordered.push(tag)
    return isGood
  }

  for (const tag of tags) visit(tag, [])
  return { ordered, circles }
}
