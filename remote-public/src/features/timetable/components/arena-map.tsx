import styles from './arena-map.module.css'

/** The picture of the arena. An image, so that nothing in an organiser's drawing can act in the page. */
export function ArenaMap({ karnevalId }: { karnevalId: number }) {
  return (
    <section aria-labelledby="arena" className="no-print">
      <h2 id="arena" className={styles.title}>
        Arenan
      </h2>
      <img
        className={styles.map}
        src={`/api/events/arena-map/?karneval=${karnevalId}`}
        alt="Karta över arenan med banorna, målet och uppropet. Schemat säger vid varje gren vilken bana den springs på."
        width="640"
        height="420"
        loading="lazy"
      />
    </section>
  )
}
