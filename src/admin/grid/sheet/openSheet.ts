/** GRID-078 */
const [triesAtMost, everyMs] = [3, 100]

/** Why a table of a form cannot be read (GRID-079). */
export const sheetNotOpened = '打开子表失败'

/**
 * The handle of a table that may not be on the page yet, such as one behind another tab: asked again, at most three times, 100 ms apart.
 * Throws Error with the sentence for people when it never comes.
 */
export async function openSheet<Handle>(look: () => Handle | null): Promise<Handle> {
  for (let tries = 0; ; tries += 1) {
    const handle = look()
    if (handle !== null) return handle
    if (tries === triesAtMost) throw new Error(sheetNotOpened)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
