import { useEffect, useEffectEvent, useState } from 'react'
import type { KeyboardEvent } from 'react'

type Kept = { words: string; key: 'Enter' | 'Tab' }
export type KeptKey = ReturnType<typeof useKeptKey>

/** What may be chosen, as the answer has it. */
type Option = { value: string; label: string; disabled?: boolean }

/**
 * The key that ends what was typed, pressed before the answer to it has come: it is kept, the answer is asked for at once, and what it names is
 * chosen when it comes. Other words and Escape take it back.
 */
export function useKeptKey() {
  const [kept, setKept] = useState<Kept | null>(null)
  return {
    /** to be asked for without waiting for more keys; null where no key is kept */
    words: kept?.words ?? null,
    kept,
    drop: () => setKept(null),
    hear({ key, shiftKey, nativeEvent }: KeyboardEvent, { typed, isLooking }: { typed: string; isLooking: boolean }): void {
      if (nativeEvent.isComposing) return
      if (key === 'Escape') setKept(null)
      else if ((key === 'Enter' || (key === 'Tab' && !shiftKey)) && isLooking && typed.trim() !== '') setKept({ words: typed, key })
    },
    /** Words that are typed after it; leaving the field empties them, and takes nothing back. */
    hearWords(next: string): void {
      if (next !== '' && next !== kept?.words) setKept(null)
    },
  }
}

/** Chooses from the answer to a kept key, `options` null while it is on its way: by Enter the first, by Tab what is called so or the only one. */
export function useTaken({ kept, drop }: KeptKey, options: readonly Option[] | null, choose: (value: string) => void): void {
  const take = useEffectEvent(() => {
    if (kept === null || options === null) return
    drop()
    const offered = options.filter(({ disabled }) => disabled !== true)
    const meant = offered.filter(({ label }) => label === kept.words.trim())
    const hit = kept.key === 'Enter' ? offered[0] : (meant.length === 1 ? meant : offered.length === 1 ? offered : [])[0]
    if (hit) choose(hit.value)
  })
  useEffect(() => take(), [kept, options])
}
