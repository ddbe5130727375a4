import { useState } from 'react'

type Ids = readonly string[]

/**
 * Which rules of a list a person ticks: `held` as long as nothing was ticked, and then what they ticked, whatever others save meanwhile. `seen` is
 * what stood when they began; `isOvertaken`: something else stands now. Rules that are gone (not in `known`) are nobody's.
 */
export function useRuleTicks(held: Ids, known: Ids) {
  const [draft, setDraft] = useState<{ seen: Ids; chosen: Ids } | null>(null)
  const standing = (ids: Ids) => ids.filter((id) => known.includes(id))
  const [seen, chosen] = [standing(draft?.seen ?? held), standing(draft?.chosen ?? held)]
  const isChanged = !areSame(chosen, held)
  return {
    chosen,
    seen,
    isChanged,
    isOvertaken: isChanged && !areSame(seen, held),
    tick(id: string, isTicked: boolean) {
      const next = isTicked ? [...chosen, id] : chosen.filter((each) => each !== id)
      setDraft(areSame(next, seen) ? null : { seen, chosen: next }) // whoever took it back has changed nothing
    },
    /** what is held is shown again */
    forget: () => setDraft(null),
  }
}

function areSame(one: Ids, other: Ids): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}
