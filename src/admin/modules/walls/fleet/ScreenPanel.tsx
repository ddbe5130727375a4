import { Button, Image } from 'antd'
import { useState } from 'react'
import { outcomes, screenOrders } from '#contract/modules/walls/screenOrders.ts'
import { revokeScreen } from '#contract/modules/walls/screen.ts'
import { ownBuild } from '../../../../api/build.ts'
import { useScreenLog, useScreenPicture } from '../../../../api/fleet.ts'
import { ageText } from '../../../../charts/duration.ts'
import { Sparkline } from '../../../../charts/Sparkline.tsx'
import { useCommandHost } from '../../../resource/command/hostContext.ts'
import { Permit } from '../../../session/Permit.tsx'
import { OrderBar } from './OrderBar.tsx'
import { secondsText } from './fleetScreens.ts'
import type { FleetScreen } from './fleetScreens.ts'
import styles from './Fleet.module.css'

/** One screen in full: its picture, its figures, what to tell it, and what it was told. */
export function ScreenPanel({ screen, nowMs }: { screen: FleetScreen; nowMs: number }) {
  const { id, name, vitals, screenNo, place, group, playlist, board, seenAt, state } = screen
  const [given, setGiven] = useState(0)
  const { data: picture } = useScreenPicture(id, vitals?.pictureAt ?? 0)
  return (
    <div className={styles.panel}>
      <h2>
        {name} <small>{[screenNo, vitals ? `${vitals.width} × ${vitals.height}` : '', place, group].filter((text) => text !== '').join('　')}</small>
      </h2>
      {picture ? (
        <figure className={styles.whole}>
          <Image src={picture.picture} alt={`${name} 的画面`} />
          <figcaption>
            {picture.isReal ? '实拍' : '非实拍（页面自己重绘）'}　{ageText(nowMs - picture.at)}前
          </figcaption>
        </figure>
      ) : (
        <p className={styles.none}>还没有画面，点“截屏”取一张</p>
      )}
      <p className={styles.showing}>
        {state === 'offline' || state === 'waiting' ? (
          `最后在线 ${seenAt === null ? '—' : `${ageText(nowMs - seenAt)}前`}`
        ) : (
          <>
            正在放 <b>{playlist || board}</b>
            {vitals?.playing
              ? ` 第 ${vitals.playing.page}/${vitals.playing.of} 页${vitals.playing.isAlarm ? '，报警跳转' : `，${vitals.playing.nextInS} 秒后翻页`}`
              : ''}
          </>
        )}
      </p>
      <dl className={styles.figures}>
        <Figure name="数据" text={secondsText(vitals?.dataAgeMs ?? null)} />
        <Figure name="帧率" text={vitals?.fps == null ? '—' : `${vitals.fps} 帧/秒`} />
        <Figure name="时钟差" text={secondsText(vitals?.clockErrorMs ?? null)} />
        <Figure name="版本" text={vitals ? `${vitals.build.slice(0, 8) || '—'}${vitals.build === ownBuild ? ' 最新' : ''}` : '—'} />
        <Figure name="内存" text={vitals?.memoryMb == null ? '—' : `${vitals.memoryMb} / ${vitals.memoryLimitMb ?? '—'} MB`} />
        <div>
          <dt>内存 24 小时</dt>
          <dd className={styles.memory}>{vitals && vitals.memory.length > 1 ? <Sparkline values={vitals.memory} slots={144} /> : '正在记录'}</dd>
        </div>
      </dl>
      <OrderBar ids={[id]} title={null} canPower onClear={null} onGiven={() => setGiven((count) => count + 1)} />
      <Revoke screen={screen} />
      <Log screenId={id} stamp={given} />
    </div>
  )
}

function Revoke({ screen: { row } }: { screen: FleetScreen }) {
  const { start } = useCommandHost()
  return (
    <Permit action={revokeScreen.right}>
      <Button danger onClick={() => void start(revokeScreen, row)}>
        {revokeScreen.title}
      </Button>
    </Permit>
  )
}

function Figure({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}

function Log({ screenId, stamp }: { screenId: string; stamp: number }) {
  const { data } = useScreenLog(screenId, stamp)
  const words: Readonly<Record<string, { title: string }>> = screenOrders
  const results: Readonly<Record<string, string>> = outcomes
  return (
    <section className={styles.log} aria-label="记录">
      <h3>记录</h3>
      {data && data.records.length === 0 ? <p className={styles.none}>还没有给它下过命令</p> : null}
      <ol>
        {(data?.records ?? []).map(({ id, at, kind, outcome, says, byName, tookMs }) => (
          <li key={id} data-bad={outcome !== 'done'}>
            <time>{at.slice(5, 16)}</time>
            <b>{words[kind]?.title ?? kind}</b>
            <span>
              {outcome === 'done' ? says : `${results[outcome] ?? outcome}：${says}`}　{(tookMs / 1000).toFixed(1)} 秒
            </span>
            <em>{byName}</em>
          </li>
        ))}
      </ol>
    </section>
  )
}
