import { App } from 'antd'
import { useRef, useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { readBpmn } from '#contract/modules/workflow/bpmn/readBpmn.ts'
import type { Refusal } from '#contract/modules/workflow/bpmn/refusal.ts'
import { writeBpmn } from '#contract/modules/workflow/bpmn/writeBpmn.ts'
import type { DrawnModel } from '#contract/modules/workflow/drawnModel.ts'
import { ProcessModel } from '#contract/modules/workflow/model.ts'
import { workflowPath, workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import { ApiError } from '../../../../api/request.ts'
import { actByGet, saveModel, useReloadWorkflow } from '../../../../api/workflow.ts'

/** A drawing in hand: its process, and the file where the drawing itself was last changed. `model` is null while the drawing cannot be read as a process. */
export type Drawn = { model: ProcessModel | null; xml: string | null; refused: readonly Refusal[] }

const mostSteps = 50

/** What a new drawing begins with. */
function emptyModel({ key, name }: Pick<DrawnModel, 'key' | 'name'>): ProcessModel {
  return ProcessModel.parse({
    key,
    name,
    nodes: [
      { id: 'start', kind: 'start', name: '发起' },
      { id: 'end', kind: 'end', name: '结束' },
    ],
    flows: [{ id: 'flow_1', from: 'start', to: 'end' }],
  })
}

export function drawnOf(read: DrawnModel): Drawn {
  if (read.xml !== '') return { ...readBpmn(read.xml), xml: read.xml }
  return { model: read.model ?? emptyModel(read), xml: null, refused: [] }
}

/** The file of a drawing: as it was drawn, or laid out anew where only the process was changed. */
export const fileOf = ({ model, xml }: Drawn) => xml ?? (model ? writeBpmn(model) : '')

/** A drawing while somebody changes it: every change can be undone, nothing of somebody else's is overwritten. */
export function useDrawn(read: DrawnModel) {
  const { message } = App.useApp()
  const reload = useReloadWorkflow()
  const [before, setBefore] = useState<readonly Drawn[]>([])
  const [drawn, setDrawn] = useState(() => drawnOf(read))
  const [saved, setSaved] = useState(drawn)
  const [conflict, setConflict] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const revision = useRef(read.revision)

  function change(next: Drawn) {
    setBefore([...before, drawn].slice(-mostSteps))
    setDrawn(next)
  }

  async function save(): Promise<boolean> {
    setBusy(true)
    try {
      const { model } = drawn
      if (!model) throw new Error('图里还有不能运行的地方，改好以后才能保存')
      const answer = await saveModel({ id: read.id, revision: revision.current, name: model.name, xml: fileOf(drawn), model })
      revision.current = answer.revision
      setSaved(drawn)
      reload()
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) setConflict(error.message)
      else void message.error(errorText(error, '没有保存，请重试'))
      return false
    } finally {
      setBusy(false)
    }
  }

  async function deploy() {
    if (drawn !== saved && !(await save())) return
    setBusy(true)
    try {
      void message.success(await actByGet(workflowPath(paths.deployModel, read.id), {}))
      reload()
    } catch (error) {
      void message.error(errorText(error, '没有部署，请重试'))
    } finally {
      setBusy(false)
    }
  }

  return {
    drawn,
    conflict,
    isBusy,
    isSaved: drawn === saved,
    canUndo: before.length > 0,
    changeModel: (model: ProcessModel) => change({ model, xml: null, refused: [] }),
    changeFile: (xml: string) => change({ ...readBpmn(xml), xml }),
    undo() {
      const last = before.at(-1)
      if (!last) return
      setBefore(before.slice(0, -1))
      setDrawn(last)
    },
    save: async () => {
      if (await save()) void message.success('已保存')
    },
    deploy,
  }
}
