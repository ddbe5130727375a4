import { Button, Dropdown, Input, Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { DesignHead } from '#contract/modules/online/cgform/calls.ts'
import { designActs } from '../../../../api/cgform.ts'
import { okOrReason } from '../../../grey/okOrReason.tsx'
import { saveFile } from '../../../saveFile.ts'
import { Permit } from '../../../session/Permit.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { useDesigning } from './useDesigning.ts'

type Props = { head: DesignHead; to: string; onAddLine: () => void }

/** What is done to one design in the list. */
export function DesignActs({ head: { id, tableTxt, kind }, to, onAddLine }: Props) {
  const { run } = useDesigning()
  const [asked, ask] = useState<'copy' | 'putOut' | 'remove' | null>(null)
  const give = async () => {
    const done = await run(() => designActs.give(id), '')
    if (done) saveFile(done.result, `${tableTxt}.json`)
  }
  return (
    <>
      <Link to={to}>
        <Button type="link" size="small">
          设计
        </Button>
      </Link>
      <Permit action="sys:cgform:edit">
        {kind === 'plain' || kind === 'header' ? (
          <Button type="link" size="small" onClick={onAddLine}>
            加子表
          </Button>
        ) : null}
        <Dropdown
          menu={{
            items: [
              { key: 'copy', label: '复制' },
              { key: 'give', label: '导出设计' },
              { key: 'putOut', label: '停用（留下数据表）' },
              { key: 'remove', label: '删除表和数据', danger: true },
            ],
            onClick: ({ key }) => (key === 'give' ? void give() : ask(key as 'copy' | 'putOut' | 'remove')) /* the keys above */,
          }}
        >
          <Button type="link" size="small">
            更多
          </Button>
        </Dropdown>
      </Permit>
      {asked === 'copy' ? <CopyDialog id={id} title={tableTxt} onClose={() => ask(null)} /> : null}
      {asked === 'putOut' || asked === 'remove' ? <Removing id={id} title={tableTxt} isWhole={asked === 'remove'} onClose={() => ask(null)} /> : null}
    </>
  )
}

function Removing({ id, title, isWhole, onClose }: { id: string; title: string; isWhole: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const { isBusy, run } = useDesigning()
  const remove = async () => {
    const done = isWhole ? await run(() => designActs.remove(id, typed), '已删除，数据留了一份备份') : await run(() => designActs.putOut(id), '已停用')
    if (done) onClose()
  }
  return (
    <Modal
      open
      title={isWhole ? `删除“${title}”和它的数据` : `停用“${title}”`}
      okText={isWhole ? '删除' : '停用'}
      okButtonProps={{ danger: true }}
      footer={okOrReason(isWhole && typed !== title ? `请先输入表的名称：${title}` : null, '删除', { danger: true })}
      confirmLoading={isBusy}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      {isWhole ? (
        <>
          <p>数据表和里面的全部数据会没有，只留一份可以下载的备份。请输入表的名称确认：</p>
          <Input aria-label="表的名称" placeholder={title} value={typed} onChange={({ target }) => setTyped(target.value)} />
        </>
      ) : (
        <p>菜单、列表和设计会没有，数据表和数据留着：用同样的编码再设计一张，就能接着用。</p>
      )}
    </Modal>
  )
}
