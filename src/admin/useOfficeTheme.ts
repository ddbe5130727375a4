import { FastColor } from '@ant-design/fast-color'
import { theme as antdTheme } from 'antd'
import type { ThemeConfig } from 'antd'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { layoutStore } from './layout/layoutStore.ts'
import { appearanceStore } from './layout/settings/appearance.ts'
import { darkLink, solidShade } from './readable.ts'

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
/** narrow windows and screens for fingers; the same words stand in admin.css */
const isForFingers = window.matchMedia('(max-width: 767.98px), (pointer: coarse)')
/** asked of the system by whom movement makes ill, and by whoever works on a far desktop */
const prefersStill = window.matchMedia('(prefers-reduced-motion: reduce)')

function useMedia(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    (changed) => {
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => media.matches,
  )
}

/** antd's tokens for the chosen colour and appearance; sets the same on the page itself. */
export function useOfficeTheme(): ThemeConfig {
  const color = useStore(layoutStore, (state) => state.color)
  const isWeak = useStore(layoutStore, (state) => state.weak)
  const appearance = useStore(appearanceStore, (state) => state.appearance)
  const systemIsDark = useMedia(prefersDark)
  const isLarge = useMedia(isForFingers)
  const isStill = useMedia(prefersStill)
  const isDark = appearance === 'dark' || (appearance === 'system' && systemIsDark)

  useEffect(() => {
    const [page, body] = [document.documentElement.dataset, document.body.dataset]
    body['office'] = isDark ? 'dark' : 'light'
    page['ground'] = isDark ? 'dark' : 'light'
    return () => {
      delete body['office'] // the page belongs to the walls again
      delete page['ground']
    }
  }, [isDark])
  useEffect(() => {
    document.body.classList.toggle('colorWeak', isWeak)
    return () => document.body.classList.remove('colorWeak')
  }, [isWeak])

  return useMemo(() => {
    const theme = isDark ? darkTheme(color) : lightTheme(color)
    // kept pages behind tabs take a new theme when there is time: until then the old one stands in the document, under a name of its own
    const key = ['office', isDark ? 'dark' : 'light', color.slice(1), isLarge ? 'fingers' : 'mouse', isStill ? 'still' : 'moving'].join('-')
    return { ...theme, cssVar: { key }, token: { ...theme.token, ...(isStill ? { motion: false } : {}), ...(isLarge ? forFingers : {}) } }
  }, [isDark, isLarge, isStill, color])
}

/** what a finger meets is 44 px */
const forFingers = { controlHeight: 44, controlHeightSM: 44 }

const everywhere = { borderRadius: 6, fontFamily: 'var(--font)' }
const onGround = { Layout: { bodyBg: 'var(--office-ground)' } }

/** A field that is only shown holds something to be read: its text is not as faint as that of a button nobody can press. */
const readableFields = (colorTextDisabled: string) =>
  Object.fromEntries(
    ['Input', 'InputNumber', 'Select', 'TreeSelect', 'Cascader', 'DatePicker', 'ColorPicker', 'Checkbox', 'Radio', 'Table'].map((name) => [
      name,
      { colorTextDisabled },
    ]),
  )

/** Words of coloured tags, each on the faint ground of its own colour. antd knows a shade by two names, and the later one in the sheet counts. */
const readableTags = Object.fromEntries(
  Object.entries({ orange: '#ad4e00', gold: '#874d00', lime: '#3f6600', green: '#237804', cyan: '#006d75' }).flatMap(([name, shade]) => [
    [`${name}7`, shade],
    [`${name}-7`, shade],
  ]),
)

/** antd's greys and signal colours are a shade too faint to be read: these keep 4.5 : 1 on its grounds. */
function lightTheme(color: string): ThemeConfig {
  const primary = solidShade(color)
  return {
    algorithm: antdTheme.defaultAlgorithm,
    components: { ...onGround, ...readableFields('#5b6573') },
    token: {
      ...everywhere,
      colorPrimary: primary,
      colorPrimaryHover: new FastColor(primary).darken(8).toHexString(), // antd's is lighter than can be read
      colorLink: primary,
      colorLinkHover: new FastColor(primary).darken(8).toHexString(), // the same: a link under the pointer is read too
      colorLinkActive: new FastColor(primary).darken(8).toHexString(),
      colorInfo: primary,
      colorSuccess: '#237804',
      colorWarning: '#a06000',
      colorError: '#cf1322',
      // the grounds stay antd's own: made from the darker signals they would be muddy
      colorSuccessBg: '#f6ffed',
      colorSuccessBorder: '#b7eb8f',
      colorWarningBg: '#fffbe6',
      colorWarningBorder: '#ffe58f',
      colorErrorBg: '#fff1f0',
      colorErrorBorder: '#ffccc7',
      // words of coloured tags, each on the faint ground of its own colour
      ...readableTags,
      colorTextSecondary: '#4b5563',
      colorTextTertiary: '#5b6573',
      colorTextDescription: '#5b6573',
      colorTextPlaceholder: '#6b7280',
    },
  }
}

function darkTheme(color: string): ThemeConfig {
  const { seed, link } = darkLink(color)
  const faint = 'rgba(255, 255, 255, 0.65)'
  return {
    algorithm: antdTheme.darkAlgorithm,
    components: {
      ...onGround,
      ...readableFields(faint),
      Tabs: { itemSelectedColor: link, itemHoverColor: link, itemActiveColor: link },
      Menu: { itemSelectedColor: '#ffffff', darkItemBg: '#101318', darkSubMenuItemBg: '#0b0d10', darkPopupBg: '#1c2026' },
      Button: { dangerColor: '#141414', defaultHoverColor: link, defaultHoverBorderColor: link, defaultActiveColor: link, defaultActiveBorderColor: link },
    },
    token: {
      ...everywhere,
      colorPrimary: solidShade(color),
      colorLink: seed,
      colorLinkHover: link,
      colorLinkActive: link,
      colorInfo: seed,
      colorError: '#ff7875',
      // one family of greys, that of admin.css: antd's own are without a hue
      colorBgLayout: '#0b0d10',
      colorBgContainer: '#15181d',
      colorBgElevated: '#1c2026',
      colorBorder: '#3a434f',
      colorBorderSecondary: '#2b323c',
      colorTextTertiary: faint,
      colorTextDescription: faint,
      colorTextPlaceholder: 'rgba(255, 255, 255, 0.55)',
    },
  }
}
