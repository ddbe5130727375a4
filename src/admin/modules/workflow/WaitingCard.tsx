import { lazy, Suspense } from 'react'

/** What the contract of workflow weighs comes after the home page stands. */
const WaitingList = lazy(async () => ({ default: (await import('./WaitingList.tsx')).WaitingList }))

/** 待我处理: steps that wait for the signed-in person. */
export function WaitingCard() {
  return (
    <Suspense fallback={null}>
      <WaitingList />
    </Suspense>
  )
}
