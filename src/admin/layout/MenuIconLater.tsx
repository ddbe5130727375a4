import { lazy, Suspense, useEffect } from 'react'
import type { ComponentType } from 'react'
import { firstPageArrived } from '../session/pageArrived.ts'

/** ms that a busy page lets the pictures wait at most */
const idleWithinMs = 1000
const idle = async () => {
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: idleWithinMs }))
}
/** ends once a menu stands: a page that is still being drawn has idle moments, too, and its own code comes first */
const drawn = Promise.withResolvers<void>()
const none: { default: ComponentType<{ name: string }> } = { default: () => null }
/** Pictures come when the page has time, after the words, which can be pressed already (performance.md W1); without them the menu is the same. */
const MenuIcon = lazy(async (): Promise<typeof none> => {
  await drawn.promise
  await firstPageArrived()
  await idle()
  return import('./MenuIcon.tsx').then(({ MenuIcon: Icon }) => ({ default: Icon })).catch(() => none)
})

/** The icon of a menu entry; its place is there before it. */
export function MenuIconLater({ name }: { name: string }) {
  useEffect(() => drawn.resolve(), [])
  return (
    <Suspense fallback={<span className="anticon" style={{ width: '1em' }} aria-hidden="true" />}>
      <MenuIcon name={name} />
    </Suspense>
  )
}
