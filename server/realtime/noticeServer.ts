import { systemPausedText, systemRunningText } from '#contract/modules/operations/pause.ts'
import type { NoticeFrame } from '#contract/notice.ts'
import type { Line } from '../bus/bus.ts'
import type { BusEvents } from '../bus/events.ts'
import { watchOnlineElsewhere } from './onlineElsewhere.ts'
import type { Member } from './members.ts'
import { startPlainLink } from './plainServer.ts'
import type { PlainLink, PlainLinkParts } from './plainServer.ts'
import { createSlices } from './slices.ts'

/** Who comes and goes is told at most so often: a restart brings everybody at once. */
const onlineMs = 250
/** 500 pages have read their new menus within four seconds, and leave a part of the processor to others (decision 038: within 5 s). */
const rightsPace = { atOnce: 2, everyMs: 16 }

export type NoticeLinkParts = PlainLinkParts & {
  /** whether the application is covered at the start; later the bus says */
  isPaused: boolean
  /** the notification links of the other processes */
  elsewhere: Line
}

/** The notification link `/websocket/{userId}` (api-contract.md 2.4): rings, shows nothing. What a page sends reaches nobody else. */
export function startNoticeLink(parts: NoticeLinkParts): PlainLink {
  const { bus } = parts
  let isPaused = parts.isPaused
  let told = 0
  let telling: NodeJS.Timeout | null = null

  const link = startPlainLink(parts, {
    name: 'notice',
    path: /^\/websocket\/([\w-]{1,64})$/,
    onOpen(member) {
      members.send(member, JSON.stringify(updateStatus()))
      members.send(member, JSON.stringify(onlineNumber()))
      online.notify()
      tellOnline()
    },
    onText: (member) => members.send(member, heartcheck),
    onClosed() {
      online.notify()
      tellOnline()
    },
  })
  const { members } = link
  /** people, not pages */
  const people = () => new Set(Array.from(members.all, ({ caller }) => caller.userId))
  const online = watchOnlineElsewhere({ line: parts.elsewhere, people, onChange: tellOnline, uptimeMs: () => performance.now() })
  const onlineNumber = (): NoticeFrame => ({ cmd: 'onlineNumber', msgTxt: String(online.all().size) })
  const updateStatus = (): NoticeFrame => ({ cmd: 'sysUpdateStatus', msgTxt: isPaused ? systemPausedText : systemRunningText })
  /** A frame for many is written once. */
  const notifyAll = (frame: NoticeFrame) => members.toAll(JSON.stringify(frame))

  function tellOnline(): void {
    telling ??= setTimeout(() => {
      telling = null
      const { size } = online.all()
      if (size === told) return
      told = size
      notifyAll(onlineNumber())
    }, onlineMs).unref()
  }

  /** Rings for the readers of an announcement; a mail rings as what it is. */
  function ring({ id, title, userIds, isMail }: BusEvents['announcement.changed'][0]): void {
    const what = { ...(id === null ? {} : { msgId: id }), msgTxt: title }
    if (userIds === null) return notifyAll({ cmd: isMail ? 'email' : 'topic', ...what })
    const readers = new Set(userIds)
    for (const member of members.all) {
      const { userId } = member.caller
      if (readers.has(userId)) members.send(member, JSON.stringify({ cmd: isMail ? 'email' : 'user', userId, ...what } satisfies NoticeFrame))
    }
  }

  /** Each reads its menu anew when it hears of it: all at once would hold up whoever works. */
  const toldOfRights = createSlices(rightsPace, (member: Member) => {
    if (members.all.has(member)) members.send(member, rightsChanged)
  })
  const toldOfResources = createSlices(rightsPace, (member: Member) => {
    if (members.all.has(member)) members.send(member, resourcesChanged)
  })
  const stopListening = [
    bus.on('announcement.published', ring),
    bus.on('announcement.changed', ring),
    bus.on('rights.changed', ({ userIds }) => {
      const concerned = userIds && new Set(userIds)
      toldOfRights.push(Array.from(members.all).filter(({ caller }) => !concerned || concerned.has(caller.userId)))
    }),
    bus.on('resources.changed', () => toldOfResources.push(Array.from(members.all))),
    bus.on('system.paused', (event) => {
      isPaused = event.isPaused
      notifyAll(updateStatus())
    }),
  ]
  return {
    ...link,
    close() {
      if (telling) clearTimeout(telling)
      online.close()
      toldOfRights.close()
      toldOfResources.close()
      for (const stop of stopListening) stop()
      link.close()
    },
  }
}

const resourcesChanged = JSON.stringify({ cmd: 'resources', msgTxt: '资料表有变化' } satisfies NoticeFrame)
const rightsChanged = JSON.stringify({ cmd: 'rights', msgTxt: '权限有变化' } satisfies NoticeFrame)
const heartcheck = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' } satisfies NoticeFrame)
