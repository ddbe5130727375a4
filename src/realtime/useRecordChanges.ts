import { useEffect, useEffectEvent } from 'react'
import { RecordChange, resourceTopic } from '#contract/topics.ts'
import { isOwnChange } from '../api/changeMarks.ts'
import { liveTopics } from './liveTopics.ts'

/** Answers of the server are taken for new for 5 s (queryClient.ts), and took a moment to come. */
const shownForMs = 6000

type Told = {
  /** Somebody else, or another page, changed a record. */
  onChange: (change: RecordChange) => void
  /** Changes may have been missed. */
  onGap: () => void
}

/** Hears what others do to the records of a resource while the part is in sight; what this page did itself is not told. */
export function useRecordChanges(resource: string, told: Told): void {
  const onChange = useEffectEvent((payload: unknown) => {
    const { data } = RecordChange.safeParse(payload)
    if (data && !isOwnChange(data.mark)) told.onChange(data)
  })
  const onGap = useEffectEvent(() => told.onGap())
  useEffect(() => liveTopics.hold(resourceTopic(resource), { onEvent: (payload) => onChange(payload), onGap: () => onGap(), shownForMs }), [resource])
}
