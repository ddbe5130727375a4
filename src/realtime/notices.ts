import type { NoticeFrame } from '#contract/notice.ts'
import { systemPausedText } from '#contract/modules/operations/pause.ts'
import { createStore } from 'zustand/vanilla'

/** What the links told so far, `isPaused` by the notification link in the office and by the live one on walls. `onlineCount` is null until it told a number; `rings` grows whenever announcements may have changed. */
export type Notices = { onlineCount: number | null; isPaused: boolean; rings: number }

export const noticeStore = createStore<Notices>(() => ({ onlineCount: null, isPaused: false, rings: 0 }))

export function rung(state: Notices): Notices {
  return { ...state, rings: state.rings + 1 }
}

/** The state after a frame (RTM-003 to RTM-007): exactly one text pauses the system, any other ends the pause (decisions.md 11). */
export function afterFrame(state: Notices, frame: NoticeFrame): Notices {
  switch (frame.cmd) {
    case 'topic':
    case 'user':
    case 'email':
      return rung(state)
    case 'onlineNumber':
      return { ...state, onlineCount: Number(frame.msgTxt) }
    case 'sysUpdateStatus':
      return { ...state, isPaused: frame.msgTxt === systemPausedText }
    case 'rights': // of this person alone: useNoticeLink reads them anew
    case 'resources': // and what everybody's pages know
    case 'heartcheck':
      return state
    default:
      return frame satisfies never
  }
}
