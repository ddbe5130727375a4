import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { groupedCode } from '#contract/modules/walls/pairing.ts'
import { configuration, originForOthers } from '../../api/address.ts'
import { screenStore } from '../../api/screen.ts'
import { useViewport } from '../frame/useViewport.ts'
import { WallCanvas } from '../frame/WallCanvas.tsx'
import { CountDown } from './CountDown.tsx'
import styles from './PairingPage.module.css'
import { usePairing } from './usePairing.ts'

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

/** A new screen asks: "who lets me in?" It shows a code until somebody in the office approves it, and then its board by itself (decisions.md 25). */
export function PairingPage() {
  const viewport = useViewport()
  useEffect(() => {
    document.title = '配对屏幕 · 智能制造'
  }, [])
  return (
    <WallCanvas viewport={viewport} link="connecting" theme="dark" className={styles.screen} pictureClassName={styles.picture}>
      <header className={styles.head}>
        <b>智造看板</b>
        <span>Millwright</span>
      </header>
      <Pairing />
      {viewport.layout === 'page' ? (
        <a className={styles.signIn} href="/user/login?redirect=%2Fdisplay%2Fplc">
          不配对，用账号登录看看板
        </a>
      ) : null}
    </WallCanvas>
  )
}

function Pairing() {
  const { code, trouble } = usePairing()
  const wasDismissed = useStore(screenStore, (state) => state.wasDismissed)
  const origin = originForOthers(configuration, window.location)
  return (
    <main className={styles.body}>
      <section className={styles.words}>
        {wasDismissed ? <p className={styles.dismissed}>这块屏幕已被管理员解除配对（或关机超过 30 天），不再显示数据。要继续使用，请重新配对。</p> : null}
        <h1>配对这块屏幕</h1>
        <p className={styles.code} aria-label="配对码" role="status">
          {code === null ? '····-····' : groupedCode(code.text)}
        </p>
        {trouble === null ? null : (
          <p className={styles.trouble} role="alert">
            {trouble}
          </p>
        )}
        {code === null ? null : <CountDown untilMs={code.untilMs} lifeMs={code.lifeMs} />}
        <ol className={styles.steps}>
          <li>用手机扫二维码，或在电脑上打开 {origin}/mes/screens</li>
          <li>核对配对码，写上屏幕名称，选好看板</li>
          <li>点“配对”，几秒后这里自动显示看板</li>
        </ol>
      </section>
      <section className={styles.scan}>
        <div className={styles.paper}>
          {code === null ? null : (
            <Suspense fallback={null}>
              <QrCode text={`${origin}/mes/screens?code=${code.text}`} label="配对用的二维码" />
            </Suspense>
          )}
        </div>
        <p>手机需已登录，账号有配对屏幕的权限</p>
      </section>
    </main>
  )
}
