import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'

/** Its children come with the first opening and stay from then on: a dialog costs nothing before somebody wants it. */
export function Later({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  return wasOpened ? <Suspense fallback={null}>{children}</Suspense> : null
}
