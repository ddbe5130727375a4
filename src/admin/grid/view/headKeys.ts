type Key = { key: string; shiftKey: boolean }

/** The menu key, or what stands for it on keyboards without one. */
export function asksForMenu({ key, shiftKey }: Key): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey)
}

/** Moves the focus to the next head of the same row; at its end it stays. */
export function goToHead(from: HTMLElement, by: 1 | -1): void {
  const heads = [...(from.closest('[role=row]')?.querySelectorAll<HTMLElement>('[data-head]') ?? [])]
  const next = heads[heads.indexOf(from) + by]
  next?.focus({ preventScroll: true })
  next?.closest('[role=columnheader]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
