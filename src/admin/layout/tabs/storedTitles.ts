import { z } from 'zod'
import { sessionLifeMs } from '../../../api/session.ts'
import { stored } from '../../../api/stored.ts'

const title = (kind: 'menuTitle' | 'tabTitle', path: string) => stored({ name: `${kind}:${path}`, schema: z.string(), lifeMs: sessionLifeMs })

/** Remembers the title of the menu entry that was chosen, under a key built from its path (LAY-027). */
export function keepMenuTitle(path: string, chosen: string): void {
  title('menuTitle', path).write(chosen)
}

/** Lets a page name its own tab, for example after the record it shows (LAY-010). */
export function keepTabTitle(fullPath: string, own: string): void {
  title('tabTitle', fullPath).write(own)
}

/** The title of a tab: its own, else the one of the menu. */
export function tabTitle(fullPath: string, menuTitle: string): string {
  return title('tabTitle', fullPath).read() ?? menuTitle
}
