import { Button, Flex, Input, InputNumber, Select } from 'antd'
import { roles } from '#contract/modules/access/role.ts'
import { users } from '#contract/modules/identity/user.ts'
import { departs } from '#contract/modules/organisation/departRecord.ts'
import type { Who } from '#contract/modules/workflow/who.ts'
import { ChooseRecords } from '../../../fields/ChooseRecords.tsx'
import styles from './Panel.module.css'
import { whoTitles } from './whoWords.ts'

type Props = { value: readonly Who[]; fields: readonly { name: string; title: string }[]; onChange: (value: Who[]) => void }

const kinds = Object.entries(whoTitles).map(([value, label]) => ({ value: value as Who['is'], label })) // the keys are its kinds

/** What a kind begins with: one that names somebody begins with nobody, which nothing keeps until somebody is chosen. */
const fresh: Record<Who['is'], Who> = {
  role: { is: 'role', roles: [] },
  user: { is: 'user', usernames: [] },
  department: { is: 'department', departments: [] },
  departmentHead: { is: 'departmentHead' },
  headsOf: { is: 'headsOf', departments: [] },
  applicant: { is: 'applicant' },
  applicantHead: { is: 'applicantHead', levels: 1 },
  field: { is: 'field', field: '' },
  chosen: { is: 'chosen' },
}

/** Who does a step: several kinds together are all asked. */
export function PeopleField({ value, fields, onChange }: Props) {
  return (
    <Flex vertical gap={8}>
      {value.map((who, at) => (
        // kinds may stand twice: their place is what tells them apart
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.who}>
          <Flex gap={4}>
            <Select<Who['is']> aria-label="谁来办" value={who.is} options={kinds} style={{ flex: 1 }} onChange={(is) => onChange(value.with(at, fresh[is]))} />
            <Button type="text" aria-label="去掉" onClick={() => onChange(value.toSpliced(at, 1))}>
              ×
            </Button>
          </Flex>
          <Named who={who} fields={fields} onChange={(next) => onChange(value.with(at, next))} />
        </div>
      ))}
      <Button onClick={() => onChange([...value, fresh.role])}>加人</Button>
    </Flex>
  )
}

function Named({ who, fields, onChange }: { who: Who; fields: Props['fields']; onChange: (who: Who) => void }) {
  const several = { isMulti: true, isClearable: true }
  switch (who.is) {
    case 'role':
      return (
        <ChooseRecords
          {...several}
          target={roles}
          keyName="roleCode"
          aria-label="角色"
          chosen={who.roles}
          onChoose={(codes) => onChange({ ...who, roles: codes })}
        />
      )
    case 'user':
      return (
        <ChooseRecords
          {...several}
          target={users}
          keyName="username"
          aria-label="人员"
          chosen={who.usernames}
          onChoose={(usernames) => onChange({ ...who, usernames })}
        />
      )
    case 'department':
    case 'headsOf':
      return (
        <ChooseRecords
          {...several}
          target={departs}
          keyName="orgCode"
          aria-label="部门"
          chosen={who.departments}
          onChoose={(departments) => onChange({ ...who, departments })}
        />
      )
    case 'applicantHead':
      return (
        <InputNumber
          aria-label="往上几级"
          min={1}
          max={10}
          precision={0}
          value={who.levels}
          suffix="级"
          onChange={(levels) => onChange({ ...who, levels: levels ?? 1 })}
        />
      )
    case 'field':
      return fields.length === 0 ? (
        <Input aria-label="字段" value={who.field} maxLength={64} onChange={({ target }) => onChange({ ...who, field: target.value })} />
      ) : (
        <Select
          aria-label="字段"
          value={who.field === '' ? null : who.field}
          placeholder="单据里的哪个字段"
          options={fields.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={(field) => onChange({ ...who, field: field ?? '' })}
        />
      )
    case 'departmentHead':
    case 'applicant':
    case 'chosen':
      return null
    default:
      return who satisfies never
  }
}
