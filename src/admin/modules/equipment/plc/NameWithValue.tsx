import { Flex } from 'antd'
import { useSubscription } from '../../../../realtime/useSubscription.ts'
import { useTag } from '../../../../realtime/useTag.ts'
import { Ellipsis } from '../../../fields/Ellipsis.tsx'
import { useListAround } from '../../../resource/listContext.ts'
import { Permit } from '../../../session/Permit.tsx'

const rateHz = 1

/** Keeps the values of the tags on this page of the list coming, for people who may see them. */
export function LiveValues() {
  return (
    <Permit action="mes:plc:view">
      <Held />
    </Permit>
  )
}

function Held() {
  const { face } = useListAround()
  const shown = face.is === 'ready' ? face.page.records.map(({ tagCode }) => String(tagCode)) : []
  useSubscription({ tags: shown, rateHz })
  return null
}

/** The name of a tag, and what it says right now. Some `LiveValues` in the list must hold the values. */
export function NameWithValue({ row: { tagCode, name } }: { row: { tagCode?: string | null | undefined; name?: string | null | undefined } }) {
  const { text, meta, quality, reason } = useTag(tagCode ?? '')
  return (
    <Flex gap={8} align="center" justify="space-between">
      <Ellipsis text={name ?? ''} />
      <span>{quality === 'good' || quality === 'uncertain' ? `${text} ${meta?.unit ?? ''}` : (reason ?? '—')}</span>
    </Flex>
  )
}
