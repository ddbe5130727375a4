import { Flex, Input, Select } from 'antd'
import { useDictionary } from '../../../api/dictionary.ts'

export type Reason = { reprintReason: string; reprintText: string }

/** Why labels are printed once more: a word and a sentence. */
export function ReprintReason({ reason, onChange }: { reason: Reason; onChange: (reason: Reason) => void }) {
  const reasons = useDictionary('mes_reprint_reason')
  return (
    <Flex wrap gap={12} style={{ marginBlockEnd: 12 }}>
      <Select
        aria-label="补打原因"
        placeholder="补打原因"
        style={{ minWidth: 160 }}
        value={reason.reprintReason || null}
        options={reasons.map(({ value, text }) => ({ value, label: text }))}
        onChange={(reprintReason) => onChange({ ...reason, reprintReason: reprintReason ?? '' })}
      />
      <Input
        aria-label="补打说明"
        placeholder="补打说明，例如标签被刮破"
        style={{ flex: '1 1 240px' }}
        maxLength={200}
        value={reason.reprintText}
        onChange={({ target }) => onChange({ ...reason, reprintText: target.value })}
      />
    </Flex>
  )
}
