import type { MenuItem } from '#contract/session.ts'
import type { Visit } from '../../layout/tabs/visitCounts.ts'

/** The pages of the menu that were opened most often, at most `longest`; pages that are no longer in the menu are left out. */
export function shortcutsOf(visits: readonly Visit[], menu: readonly MenuItem[], longest: number): Visit[] {
  const titles = new Map(pagesOf(menu).map(({ path, meta }) => [path, meta.title]))
  return visits
    .flatMap((visit) => {
      const title = titles.get(visit.path)
      return title === undefined ? [] : [{ ...visit, title }]
    })
    .slice(0, longest)
}

function pagesOf(menu: readonly MenuItem[]): MenuItem[] {
  return menu.flatMap((item) => (item.children && item.children.length > 0 ? pagesOf(item.children) : [item]))
}
