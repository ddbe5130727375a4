/** A share as percent with one decimal; a dash where nothing can be said. */
export function percentText(share: number | null): string {
  return share === null ? '—' : (share * 100).toFixed(1)
}
