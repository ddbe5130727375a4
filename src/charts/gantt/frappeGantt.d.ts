/** What we use of frappe-gantt 1.2.2, which comes without types. */
declare module 'frappe-gantt' {
  export type FrappeTask = { id: string; name: string; start: string; end: string; progress: number; custom_class: string }
  type TimeText = (day: Date, before: Date | null) => string
  export type FrappeMode = {
    name: string
    padding: string
    step: string
    date_format: string
    lower_text: string | TimeText
    upper_text: string | TimeText
    upper_text_frequency?: number
    column_width?: number
    thick_line?: (day: Date) => boolean
  }
  export type FrappeOptions = {
    view_modes?: readonly FrappeMode[]
    view_mode: string
    readonly: boolean
    popup: false
    language: string
    today_button: boolean
    view_mode_select: boolean
    infinite_padding: boolean
    container_height: number | 'auto'
    scroll_to: string
    bar_height: number
    padding: number
  }
  export type FrappeGantt = { refresh(tasks: readonly FrappeTask[]): void; change_view_mode(mode: string): void }
  const Gantt: new (wrapper: HTMLElement, tasks: readonly FrappeTask[], options: FrappeOptions) => FrappeGantt
  export default Gantt
}
