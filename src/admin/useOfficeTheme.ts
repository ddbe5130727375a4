import { theme as antdTheme } from 'antd'
import type { ThemeConfig } from 'antd'
import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { layoutStore } from './layout/layoutStore.ts'
import { appearanceStore } from './layout/settings/appearance.ts'

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')

function listen(changed: () => void): () => void {
  prefersDark.addEventListener('change', changed)
  return () => prefersDark.removeEventListener('change', changed)
}

/** antd's tokens for the chosen colour and appearance; sets the same on the page itself. */
export function useOfficeTheme(): ThemeConfig {
  const color = useStore(layoutStore, (state) => state.color)
  const isWeak = useStore(layoutStore, (state) => state.weak)
  const appearance = useStore(appearanceStore, (state) => state.appearance)
  const systemIsDark = useSyncExternalStore(listen, () => prefersDark.matches)
  const isDark = appearance === 'dark' || (appearance === 'system' && systemIsDark)

  useEffect(() => {
    document.body.dataset['office'] = isDark ? 'dark' : 'light'
    return () => delete document.body.dataset['office'] as unknown as void // the page belongs to the walls again
  }, [isDark])
  useEffect(() => {
    document.body.classList.toggle('colorWeak', isWeak)
    return () => document.body.classList.remove('colorWeak')
  }, [isWeak])

  return {
    algorithm: isDark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    components: { Layout: { bodyBg: 'var(--office-ground)' } },
    token: {
      colorPrimary: color,
      borderRadius: 6,
      fontFamily: 'var(--font)',
      ...(isDark ? {} : { colorTextSecondary: '#4b5563', colorTextDescription: '#5b6573' }),
    },
  }
}
