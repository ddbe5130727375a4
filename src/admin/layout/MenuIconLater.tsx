import { lazy, Suspense, useEffect, useState } from 'react'
import type { ComponentType } from 'react'

/** ms that a busy page lets the pictures wait at most */
const idleWithinMs = 1000
const idle = async () => {
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: idleWithinMs }))
}
const none: { default: ComponentType<{ name: string }> } = { default: () => null }
/** Pictures come when the page has time, after the words, which can be pressed already (performance.md W1); without them the menu is the same. */
const MenuIcon = lazy(async (): Promise<typeof none> => {
  await idle()
  return import('./MenuIcon.tsx').then(({ MenuIcon: Icon }) => ({ default: Icon })).catch(() => none)
})

/** whether a menu has been drawn: a page that is still being drawn has idle moments, too, and its own code comes first */
let isDrawn = false

/** The icon of a menu entry; its place is there before it. */
export function MenuIconLater({ name }: { name: string }) {
  const [mayCome, setMayCome] = useState(isDrawn)
  useEffect(() => {
    isDrawn = true
    setMayCome(true)
  }, [])
  const place = <span className="anticon" style={{ width: '1em' }} aria-hidden="true" />
  return mayCome ? (
    <Suspense fallback={place}>
      <MenuIcon name={name} />
    </Suspense>
  ) : (
    place
  )
}
