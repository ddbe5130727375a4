// What is shown by turns, and what is urgent enough to come between?
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { useStore } from 'zustand'
import { listedAlarms } from '#contract/modules/alarms/arrangement.ts'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import type { PlaylistShow } from '#contract/modules/walls/screenReport.ts'
import { isUnacknowledged } from '#contract/rules/alarm/alarmState.ts'
import { configuration } from '../../api/address.ts'
import { monotonicMs, serverNow } from '../../realtime/serverClock.ts'
import { useRetained } from '../../realtime/useTopic.ts'
import { boardLoaders } from '../boardLoaders.ts'
import type { BoardLoader } from '../boardLoaders.ts'
import { PlayedContext, playerStore } from '../fleet/player.ts'
import { LoadingFace, SentenceFace } from '../frame/faces.tsx'
import { useIsHeld } from '../frame/hold.ts'
import { WallFrame } from '../frame/WallFrame.tsx'
import { createPlayer } from './play/createPlayer.ts'
import type { Layer, Standing } from './play/createPlayer.ts'
import styles from './play/PlayBoard.module.css'

const tickMs = 250

/** The playlist that the office gave this screen: the next page is drawn hidden and swapped in, so that no moment is blank. */
export function PlayBoard() {
  const playlist = useStore(playerStore, (state) => state.playlist)
  if (playlist && playlist.items.some(({ board }) => loaderOf(board))) return <Player key={JSON.stringify(playlist)} playlist={playlist} />
  return (
    <WallFrame title={playlist?.name ?? '播放清单'} subtitle="" tally={null} footer={null}>
      {playlist ? (
        <SentenceFace says="播放清单里没有能播放的看板" todo="在办公室“看板 › 播放清单”中换上别的看板，这里会自动出现。" />
      ) : (
        <SentenceFace says="没有播放清单" todo="在办公室“看板 › 屏幕”中为这块屏幕选择播放清单。" />
      )}
    </WallFrame>
  )
}

function Player({ playlist }: { playlist: PlaylistShow }) {
  const [standing, setStanding] = useState<Standing<ComponentType> | null>(null)
  const player = useMemo(
    () => createPlayer<ComponentType>({ playlist, timeZone: configuration.plantTz, now: serverNow, monotonicMs, load: loadBoard, onChange: setStanding }),
    [playlist],
  )
  const alarms = useRetained(alarmTopic)
  const isHeld = useIsHeld()
  const urgent = useRef<{ open: readonly number[]; isHeld: boolean }>({ open: [], isHeld: false })
  useEffect(() => {
    const open = listedAlarms(alarms.values.values()).flatMap(({ state, priority }) => (isUnacknowledged(state) ? [priority] : []))
    urgent.current = { open: alarms.isStale ? [] : open, isHeld }
  }, [alarms, isHeld])
  useEffect(() => {
    const tick = () => player.tick(urgent.current.open, urgent.current.isHeld)
    tick()
    const ticking = setInterval(tick, tickMs)
    return () => clearInterval(ticking)
  }, [player])
  useEffect(() => {
    playerStore.setState({ turn: player.turn })
    return () => playerStore.setState({ turn: null, playing: null, path: null })
  }, [player])
  useEffect(() => {
    if (!standing) return
    const { at, isAlarm, nextInS, seen } = standing
    playerStore.setState({ path: seen?.path ?? null, playing: at < 0 ? null : { page: at + 1, of: playlist.items.length, nextInS, isAlarm } })
  }, [standing, playlist])

  if (!standing?.seen)
    return (
      <WallFrame title={playlist.name} subtitle="" tally={null} footer={null}>
        <LoadingFace />
      </WallFrame>
    )
  const { seen, coming } = standing
  return (
    <>
      {[seen, ...(coming ? [coming] : [])].map((layer) => (
        <PlayedLayer key={layer.key} layer={layer} isSeen={layer === seen} turn={player.turn} />
      ))}
    </>
  )
}

function PlayedLayer({ layer: { path, board: Board }, isSeen, turn }: { layer: Layer<ComponentType>; isSeen: boolean; turn: (step: 1 | -1) => void }) {
  const played = useMemo(() => ({ isSeen, turn }), [isSeen, turn])
  const pattern = loaderOf(path)?.path ?? ''
  return (
    <div className={styles.layer} data-seen={isSeen} aria-hidden={!isSeen}>
      <PlayedContext value={played}>
        <Routes location={path}>
          <Route path={pattern} element={<Board />} />
        </Routes>
      </PlayedContext>
    </div>
  )
}

async function loadBoard(path: string): Promise<ComponentType> {
  const found = loaderOf(path)
  if (!found) throw new Error(`no board at ${path}`)
  return found.load()
}

function loaderOf(address: string): BoardLoader | undefined {
  const path = address.split('?')[0] ?? address
  return boardLoaders.find((one) => matchPath(`/display/${one.path}`, path))
}
