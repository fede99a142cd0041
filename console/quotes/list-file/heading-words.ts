// What the headings of lists say about their columns, in English, German, French and Spanish.

/** What a column of a list can be, in the order of the choice. */
export const roles = ['sku', 'name', 'description', 'qty', 'unit', 'price'] as const
export type Role = (typeof roles)[number]

/** Headings as roleOfHeading compares them: in lower case, without accents, their words separated by a blank. */
const words: Record<Role | 'none', string> = {
  sku:
    'sku, item no, item number, item code, item id, part, part no, part number, article no, article number, product code, ' +
    'product no, product number, product id, catalog no, catalog number, order code, code, number, mpn, ean, gtin, ' +
    'artikelnummer, artikelnr, artikel nr, artikel no, art nr, artnr, bestellnummer, bestell nr, bestellnr, materialnummer, ' +
    'material nr, sachnummer, teilenummer, teile nr, produktnummer, produkt nr, nummer, nr, ' +
    'reference, ref, reference article, reference produit, code article, code produit, no article, numero d article, ' +
    'referencia, codigo, cod, codigo de articulo, codigo de producto, numero de articulo',
  name:
    'name, item, item name, part name, product, product name, article, article name, title, designation, ' +
    'bezeichnung, artikel, artikelbezeichnung, artikelname, produkt, produktname, produktbezeichnung, material, benennung, titel, ' +
    'libelle, nom, produit, nom du produit, intitule, ' +
    'nombre, articulo, producto, nombre del producto, denominacion, concepto',
  description:
    'description, item description, part description, product description, details, specification, spec, remark, remarks, ' +
    'note, notes, comment, comments, text, long text, ' +
    'beschreibung, langtext, details, spezifikation, bemerkung, bemerkungen, hinweis, kommentar, merkmale, ausfuhrung, ' +
    'descriptif, commentaire, commentaires, remarque, remarques, ' +
    'descripcion, detalle, detalles, observaciones, comentario, comentarios, especificacion',
  qty:
    'quantity, qty, qnty, count, pieces, pcs, no of pieces, order quantity, item quantity, item qty, ' +
    'part quantity, part qty, required, ' +
    'menge, anzahl, stuck, stuckzahl, stk, bestellmenge, bedarf, bedarfsmenge, ' +
    'quantite, qte, nbre, nb, nombre de pieces, cantidad, cant, unidades, uds, piezas',
  unit: 'unit, uom, unit of measure, measure, einheit, me, mengeneinheit, unite, unite de mesure, unidad, ud, um, unidad de medida',
  price:
    'price, unit price, price per unit, net price, list price, target price, item price, part price, product price, rate, ' +
    'cost, unit cost, item cost, part cost, product cost, ' +
    'preis, einzelpreis, stuckpreis, nettopreis, listenpreis, zielpreis, e preis, ep, vk, ' +
    'prix, prix unitaire, prix unitaire ht, pu, pu ht, p u, tarif, ' +
    'precio, precio unitario, precio neto, p unitario, p u, tarifa',
  none:
    'total, total price, line total, sum, amount, gesamt, gesamtpreis, gesamtbetrag, summe, betrag, gp, ' +
    'montant, montant total, total ht, prix total, importe, precio total, ' +
    'pos, position, line, line no, row, no, zeile, lfd nr, poste, ligne, linea, fila, ' +
    'price unit, preiseinheit, vpe, vat rate, tax rate, discount rate, unit weight, item weight, part weight, ' +
    'lead time, lieferzeit, delai, plazo',
}

const roleOfWord = new Map(
  Object.entries(words).flatMap(([role, list]) =>
    list.split(', ').map((word) => [word, role as Role | 'none']),
  ),
)

/** Returns the role that a heading names, `none` for a known one that is not imported; undefined if it is unknown. */
export function roleOfHeading(heading: string): Role | 'none' | undefined {
  const plain = heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
  const tokens = plain
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  // The most words that stand together decide: a "unit price" is no unit. Of as many, the first do, as French and Spanish name the
  // thing first. English names it last: frequent pairs of known words, such as "part name", are entries of their own.
  for (let length = tokens.length; length > 0; length -= 1)
    for (let start = 0; start + length <= tokens.length; start += 1) {
      const role = roleOfWord.get(tokens.slice(start, start + length).join(' '))
      if (role) return role
    }
  return undefined
}
