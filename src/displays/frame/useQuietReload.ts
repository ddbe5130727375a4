import { useEffect } from 'react'
import { useStore } from 'zustand'
import { servedBuild } from '../../api/build.ts'
import { connectionStore } from '../../realtime/connectionStore.ts'
import { newBuildStore } from '../../realtime/newBuild.ts'
import { monotonicMs } from '../../realtime/serverClock.ts'
import { reloadWhenQuiet } from './quietReload.ts'

const storedName = 'pro__reloadedFor'
const touches = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** A wall takes up a new version by itself, at a quiet moment. */
export function useQuietReload(): void {
  const build = useStore(newBuildStore, (state) => state.build)
  useEffect(() => {
    if (build === null) return undefined
    let touchedAtMs = monotonicMs() // nobody knows who touched it before
    const touch = () => (touchedAtMs = monotonicMs())
    for (const name of touches) window.addEventListener(name, touch, { passive: true })
    const giveUp = reloadWhenQuiet({
      build,
      nowMs: monotonicMs,
      lastTouchMs: () => touchedAtMs,
      isConnected: () => connectionStore.getState().link === 'connected',
      isServed: async (wanted) => (await servedBuild()) === wanted,
      reloadedFor: () => sessionStorage.getItem(storedName),
      remember: (reloaded) => sessionStorage.setItem(storedName, reloaded),
      reload: () => window.location.reload(),
      random: Math.random,
    })
    return () => {
      giveUp()
      for (const name of touches) window.removeEventListener(name, touch)
    }
  }, [build])
}
