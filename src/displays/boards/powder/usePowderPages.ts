import type { Machine } from '#contract/modules/equipment/overview.ts'
import { usePages } from '../../frame/usePages.ts'
import type { Page } from '../../frame/usePages.ts'
import { useViewport } from '../../frame/useViewport.ts'

/** machines of one page of a wall: their figures need that height */
const [mostMills, mostBeside] = [3, 3]

type PowderPages = { mills: Page<Machine>; beside: Page<Machine>; words: string | null }

/** The mills, and beside them what catches the dust and sieves, as many as a wall has room for, turned through; on a phone all of them. */
export function usePowderPages(mills: readonly Machine[], beside: readonly Machine[]): PowderPages {
  const isPhone = useViewport({ hasPortrait: true }).layout === 'page'
  const millPage = usePages(mills, isPhone ? mills.length : mostMills)
  const besidePage = usePages(beside, isPhone ? Math.max(1, beside.length) : mostBeside)
  const { number, of } = millPage.of > 1 ? millPage : besidePage
  return { mills: millPage, beside: besidePage, words: of > 1 ? `${number + 1}/${of}` : null }
}
