import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { client, queryClient, userKey } from '../api.ts'
import { paths } from '../paths.ts'
import { type Command, commands, matchingCommands } from './commands.ts'
import css from './Keyboard.module.css'
import { Keys } from './Keys.tsx'
import { texts } from './texts.ts'
import { useDialog } from './useDialog.ts'

/** The command palette: pages, actions and the user's own videos, found by typing. */
export function Palette({ onChoose, onClose }: { onChoose(command: Command): void; onClose(): void }) {
  const dialog = useDialog()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const videos = useFoundVideos(typed.trim())
  const shown = [...matchingCommands(commands, typed), ...videos]
  const active = Math.min(at, shown.length - 1)
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  const choose = (command: Command | undefined): void => {
    if (!command) return
    dialog.current?.close()
    onChoose(command)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && shown.length > 0) setAt((active + step + shown.length) % shown.length)
    else if (event.key === 'Enter') choose(shown[active])
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={texts.title}
      onClose={onClose}
      onClick={event => event.target === dialog.current && dialog.current.close()}
    >
      <input
        className={css.field}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
        aria-label={texts.field}
        placeholder={texts.field}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={`${id}-list`} aria-label={texts.title} className={css.list}>
        {shown.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
          <div
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={css.option}
            onClick={() => choose(command)}
            onPointerMove={() => setAt(index)}
          >
            <span className="one-line" dir="auto">
              {command.name}
            </span>
            {command.keys && <Keys keys={command.keys} />}
          </div>
        ))}
      </div>
      <p role="status" className={css.empty}>
        {shown.length === 0 ? texts.empty : ''}
      </p>
    </dialog>
  )
}

const isSignedIn = (): boolean => queryClient.getQueriesData({ queryKey: userKey }).some(([, user]) => user)

const pauseMs = 200

/** The user's videos whose title or channel has these words; none for visitors, and while the server does not answer. */
function useFoundVideos(words: string): readonly Command[] {
  const [found, setFound] = useState<readonly Command[]>([])
  useEffect(() => {
    setFound([])
    if (words.length < 2 || !isSignedIn()) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const list = await client.conversations.list.query({ search: words }, { signal: stop.signal }).catch(() => null)
      if (list === null || stop.signal.aborted) return
      setFound(
        list.conversations.map(({ conversationId, videoId, name, title }) => ({
          id: conversationId,
          name: name ?? title,
          path: () => paths.analysis(videoId),
        })),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [words])
  return found
}
