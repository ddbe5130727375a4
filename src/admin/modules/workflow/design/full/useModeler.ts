// programs that include only what they import find the types here
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./diagramMinimap.d.ts" />
import Modeler from 'bpmn-js/lib/Modeler'
import minimap from 'diagram-js-minimap'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-embedded.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'diagram-js-minimap/assets/diagram-js-minimap.css'
import { errorText } from '#contract/errorText.ts'
import { ourAttributes } from './bpmnParts.ts'
import type { Injected, Shape } from './bpmnParts.ts'
import { chinese } from './chineseWords.ts'
import { runnableKinds } from './runnableKinds.ts'

export type Modeller = { service: <Name extends keyof Injected>(name: Name) => Injected[Name] }

type Heard = { onChange: (file: string) => void; onChoose: (id: string | null) => void }

/** The drawing board of bpmn-js in an element of the page: it takes a file, and says what was drawn and what is chosen. It leaves nothing behind. */
export function useModeler(file: string, heard: Heard) {
  const place = useRef<HTMLDivElement>(null)
  const [modeller, setModeller] = useState<Modeller | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** the file that stands on the board: what it wrote itself is not read again */
  const onBoard = useRef('')
  const board = useRef<Modeler | null>(null)
  const onChange = useEffectEvent((xml: string) => heard.onChange(xml))
  const onChoose = useEffectEvent((id: string | null) => heard.onChoose(id))

  useEffect(() => {
    if (!place.current) return undefined
    const made = new Modeler({ container: place.current, additionalModules: [chinese, runnableKinds, minimap], moddleExtensions: { mw: ourAttributes } })
    board.current = made
    made.on('commandStack.changed', () => void written(made))
    made.on('selection.changed', ({ newSelection }: { newSelection: readonly Shape[] }) => {
      const [chosen] = newSelection
      onChoose(newSelection.length === 1 && chosen ? (chosen.labelTarget ?? chosen).id : null)
    })
    async function written(from: Modeler) {
      const { xml = '' } = await from.saveXML({ format: true })
      if (board.current !== from || xml === onBoard.current) return
      onBoard.current = xml
      onChange(xml)
    }
    return () => {
      board.current = null
      onBoard.current = ''
      setModeller(null)
      made.destroy()
    }
  }, [])

  useEffect(() => {
    const made = board.current
    if (!made || file === onBoard.current) return
    onBoard.current = file
    void shown(made)
    async function shown(on: Modeler) {
      try {
        await on.importXML(file)
        if (board.current !== on) return
        const service: Modeller['service'] = (name) => on.get(name)
        const canvas = service('canvas')
        canvas.zoom('fit-viewport', 'auto')
        canvas.zoom(canvas.zoom() * 0.92, 'auto') // names stand outside the shapes that are fitted
        setFailure(null)
        setModeller({ service })
      } catch (error) {
        if (board.current === on) setFailure(errorText(error, '图没有画出，请用简易画法'))
      }
    }
  }, [file])

  return { place, modeller, failure }
}
