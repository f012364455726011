/** The keys of a shortcut, one after the other. */
export const Keys = ({ keys }: { keys: string }) => (
  <>
    {keys.split(' ').map(key => (
      <kbd key={key}>{key}</kbd>
    ))}
  </>
)
