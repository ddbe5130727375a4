import { Button, Flex, Input, Select } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { machineTypeDictionary } from '#contract/modules/equipment/machine.ts'
import { protocolDictionary, wordOrderDictionary } from '#contract/modules/equipment/plcDevices.ts'
import { protocolNames } from '#contract/rules/address/rule.ts'
import { wordOrders } from '#contract/tag.ts'
import { useDictionary } from '../../../../api/dictionary.ts'
import type { TakenValue } from '../plc/BrowsePanel.tsx'
import { MachineRows } from '../template/MachineRows.tsx'
import { nextTag, withBase, withProtocol } from './connectDraft.ts'
import type { ConnectDraft } from './connectDraft.ts'
import styles from './Connect.module.css'
import { StateWords } from './StateWords.tsx'
import { TagRows } from './TagRows.tsx'
import { TryFirst } from './TryFirst.tsx'

const bases = [
  { value: 0, label: '从 0 数起' },
  { value: 1, label: '从 1 数起' },
  { value: 40_001, label: '40001 写法' },
]

type Props = { draft: ConnectDraft; onChange: (draft: ConnectDraft) => void }

/** Four questions from top to bottom: how, which, what, and what it means. */
export function ConnectForm({ draft, onChange }: Props) {
  const [isTrying, setTrying] = useState(false)
  const set = (over: Partial<ConnectDraft>) => onChange({ ...draft, ...over })
  const take = ({ order, ...place }: TakenValue) => onChange(withTaken({ ...draft, wordOrder: order }, place))
  const hasStates = draft.tags.some(({ role }) => role === 'state')
  return (
    <>
      <Section title="1 怎样连" says="相同的机台一起接；不一样的分几次">
        <Named title="叫什么">
          <Input aria-label="叫什么" placeholder="例如 涡轮磨粉机" value={draft.name} onChange={({ target }) => set({ name: target.value })} />
        </Named>
        <Named title="类型">
          <Choice label="类型" dictCode={machineTypeDictionary} value={draft.machineType} onChange={(machineType) => set({ machineType })} />
        </Named>
        <Named title="协议">
          <Choice
            label="协议"
            dictCode={protocolDictionary}
            value={draft.protocol}
            onChange={(chosen) => onChange(withProtocol(draft, protocolNames.find((name) => name === chosen) ?? draft.protocol))}
          />
        </Named>
        <Named title="端口">
          <Input aria-label="端口" value={draft.port} onChange={({ target }) => set({ port: target.value })} />
        </Named>
        <Named title="站号">
          <Input aria-label="站号" value={draft.unitId} onChange={({ target }) => set({ unitId: target.value })} />
        </Named>
        {draft.protocol === 's7' ? (
          <>
            <Named title="机架">
              <Input aria-label="机架" value={draft.rack} onChange={({ target }) => set({ rack: target.value })} />
            </Named>
            <Named title="插槽">
              <Input aria-label="插槽" placeholder="1200、1500 填 1，300 填 2" value={draft.slot} onChange={({ target }) => set({ slot: target.value })} />
            </Named>
          </>
        ) : null}
        <Named title="字节序">
          <Choice
            label="字节序"
            dictCode={wordOrderDictionary}
            value={draft.wordOrder}
            onChange={(chosen) => set({ wordOrder: wordOrders.find((order) => order === chosen) ?? draft.wordOrder })}
          />
        </Named>
        {draft.protocol === 's7' ? null : (
          <Named title="说明书的地址">
            <Select aria-label="说明书的地址" value={draft.addressBase} options={bases} onChange={(addressBase) => onChange(withBase(draft, addressBase))} />
          </Named>
        )}
      </Section>
      <Section title="2 哪几台" says="可以从 Excel 粘贴；车间没有就新建">
        <div className={styles.wide}>
          <MachineRows rows={draft.machines} onChange={(machines) => set({ machines })} />
        </div>
      </Section>
      <Section
        title="3 读什么"
        says="每台都读这些"
        more={
          <Button size="small" onClick={() => setTrying(!isTrying)}>
            {isTrying ? '收起' : '先在第一台上试'}
          </Button>
        }
      >
        <div className={styles.wide}>
          {isTrying ? <TryFirst draft={draft} onTake={take} /> : null}
          <TagRows tags={draft.tags} protocol={draft.protocol} onChange={(tags) => set({ tags })} />
        </div>
      </Section>
      {hasStates ? (
        <Section title="4 状态的数值" says="从“用途”是“状态”的测点看">
          <div className={styles.wide}>
            <StateWords states={draft.states} onChange={(states) => set({ states })} />
          </div>
        </Section>
      ) : null}
    </>
  )
}

/** A value out of the range fills the first row that has no name yet, else a new one. */
function withTaken(draft: ConnectDraft, { area, dbNumber, address, dataType }: Omit<TakenValue, 'order'>): ConnectDraft {
  const free = draft.tags.findIndex(({ name }) => name === '')
  const place = { area, dbNumber: dbNumber === null ? '' : String(dbNumber), address: String(address + draft.addressBase), dataType }
  if (free < 0) return { ...draft, tags: [...draft.tags, { ...nextTag(draft.tags, draft.protocol), ...place, name: `值 ${address}` }] }
  return { ...draft, tags: draft.tags.map((tag, index) => (index === free ? { ...tag, ...place, name: `值 ${address}` } : tag)) }
}

function Section({ title, says, more, children }: { title: string; says: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Flex gap={12} align="baseline" wrap className={styles.head ?? ''}>
        <h3>{title}</h3>
        <span>{says}</span>
        {more}
      </Flex>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

function Named({ title, children }: { title: string; children: ReactNode }) {
  return (
    <label className={styles.field}>
      <span>{title}</span>
      {children}
    </label>
  )
}

type ChoiceProps = { label: string; dictCode: string; value: string; onChange: (value: string) => void }

function Choice({ label, dictCode, value, onChange }: ChoiceProps) {
  const options = useDictionary(dictCode).map((entry) => ({ value: entry.value, label: entry.text }))
  return <Select aria-label={label} value={value} options={options} popupMatchSelectWidth={false} onChange={onChange} />
}
