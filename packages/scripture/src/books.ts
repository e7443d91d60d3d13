/** A book of the Bible: its code and its names. */
export type Book = {
  /** Three characters of the USFM standard: "GEN", "1CO" (https://docs.usfm.bible/usfm/latest/para/identification/books.html). */
  readonly code: string;
  /** 1 (Genesis) to 66 (Revelation); the deuterocanonical books follow, from 67. */
  readonly number: number;
  readonly names: { readonly [language in BookLanguage]: string };
  /** Usual abbreviations and other names, without their full stop. */
  readonly abbreviations: { readonly [language in BookLanguage]: readonly string[] };
};

/** The languages with book names here. */
export type BookLanguage = 'en' | 'no';

/**
 * The language in which to name the books for a reader or a text of any language: English when it has no names here.
 *
 * @example bookLanguageOf('no') // 'no'
 * @example bookLanguageOf('de') // 'en'
 */
export const bookLanguageOf = (language: string): BookLanguage => (language === 'no' ? 'no' : 'en');

// code | English name | English abbreviations | Norwegian name | Norwegian abbreviations.
// English: the usual ones of concordances and of the SBL Handbook of Style. Norwegian: Det Norske Bibelselskap.
const table = `
GEN|Genesis|Gen, Ge, Gn|1 Mosebok|1 Mos, Første Mosebok, Genesis
EXO|Exodus|Exod, Exo, Ex|2 Mosebok|2 Mos, Andre Mosebok, Exodus
LEV|Leviticus|Lev, Lv|3 Mosebok|3 Mos, Tredje Mosebok, Leviticus
NUM|Numbers|Num, Nm, Nu|4 Mosebok|4 Mos, Fjerde Mosebok, Numeri
DEU|Deuteronomy|Deut, Deu, Dt|5 Mosebok|5 Mos, Femte Mosebok, Deuteronomium
JOS|Joshua|Josh, Jos|Josva|Jos
JDG|Judges|Judg, Jdg, Jgs|Dommerne|Dom, Dommernes bok
RUT|Ruth|Rut, Ru|Rut|Ruts bok
1SA|1 Samuel|1 Sam, 1 Sa, First Samuel, I Samuel|1 Samuelsbok|1 Sam, Første Samuelsbok
2SA|2 Samuel|2 Sam, 2 Sa, Second Samuel, II Samuel|2 Samuelsbok|2 Sam, Andre Samuelsbok
1KI|1 Kings|1 Kgs, 1 Ki, 1 Kin, First Kings, I Kings|1 Kongebok|1 Kong, Første Kongebok
2KI|2 Kings|2 Kgs, 2 Ki, 2 Kin, Second Kings, II Kings|2 Kongebok|2 Kong, Andre Kongebok
1CH|1 Chronicles|1 Chr, 1 Chron, 1 Ch, First Chronicles, I Chronicles|1 Krønikebok|1 Krøn, Første Krønikebok
2CH|2 Chronicles|2 Chr, 2 Chron, 2 Ch, Second Chronicles, II Chronicles|2 Krønikebok|2 Krøn, Andre Krønikebok
EZR|Ezra|Ezr|Esra|Esr, Esras bok
NEH|Nehemiah|Neh, Ne|Nehemja|Neh, Nehemjas bok, Nehemia
EST|Esther|Esth, Est|Ester|Est, Esters bok
JOB|Job|Jb|Job|Jobs bok
PSA|Psalms|Ps, Psa, Pss, Psalm|Salmene|Sal, Salme, Salmenes bok
PRO|Proverbs|Prov, Pro, Prv|Ordspråkene|Ordsp, Ordspr, Salomos ordspråk
ECC|Ecclesiastes|Eccl, Ecc, Qoheleth|Forkynneren|Fork, Predikeren
SNG|Song of Songs|Song, Sng, Song of Solomon, Canticles, Cant|Høysangen|Høys, Salomos høysang
ISA|Isaiah|Isa, Is|Jesaja|Jes
JER|Jeremiah|Jer|Jeremia|Jer
LAM|Lamentations|Lam|Klagesangene|Klag, Klagesangen
EZK|Ezekiel|Ezek, Ezk, Eze|Esekiel|Esek
DAN|Daniel|Dan, Dn|Daniel|Dan
HOS|Hosea|Hos|Hosea|Hos
JOL|Joel|Jl|Joel|Jo
AMO|Amos|Am|Amos|Am
OBA|Obadiah|Obad, Oba, Ob|Obadja|Ob
JON|Jonah|Jon|Jona|Jon
MIC|Micah|Mic|Mika|Mi
NAM|Nahum|Nah, Nam|Nahum|Nah
HAB|Habakkuk|Hab|Habakkuk|Hab
ZEP|Zephaniah|Zeph, Zep|Sefanja|Sef
HAG|Haggai|Hag|Haggai|Hag
ZEC|Zechariah|Zech, Zec|Sakarja|Sak
MAL|Malachi|Mal|Malaki|Mal
MAT|Matthew|Matt, Mat, Mt|Matteus|Matt, Mt, Matteusevangeliet
MRK|Mark|Mrk, Mk|Markus|Mark, Mk, Markusevangeliet
LUK|Luke|Luk, Lk|Lukas|Luk, Lk, Lukasevangeliet
JHN|John|Jhn, Jn, Joh|Johannes|Joh, Johannesevangeliet
ACT|Acts|Act, Ac, Acts of the Apostles|Apostlenes gjerninger|Apg, Apostelgjerningene
ROM|Romans|Rom, Rm|Romerne|Rom, Romerbrevet
1CO|1 Corinthians|1 Cor, 1 Co, First Corinthians, I Corinthians|1 Korinter|1 Kor, 1 Korinterbrev, Første Korinterbrev
2CO|2 Corinthians|2 Cor, 2 Co, Second Corinthians, II Corinthians|2 Korinter|2 Kor, 2 Korinterbrev, Andre Korinterbrev
GAL|Galatians|Gal|Galaterne|Gal, Galaterbrevet
EPH|Ephesians|Eph|Efeserne|Ef, Efeserbrevet
PHP|Philippians|Phil, Php|Filipperne|Fil, Filipperbrevet
COL|Colossians|Col|Kolosserne|Kol, Kolosserbrevet
1TH|1 Thessalonians|1 Thess, 1 Th, First Thessalonians, I Thessalonians|1 Tessaloniker|1 Tess, 1 Tessalonikerbrev, Første Tessalonikerbrev
2TH|2 Thessalonians|2 Thess, 2 Th, Second Thessalonians, II Thessalonians|2 Tessaloniker|2 Tess, 2 Tessalonikerbrev, Andre Tessalonikerbrev
1TI|1 Timothy|1 Tim, 1 Ti, First Timothy, I Timothy|1 Timoteus|1 Tim, 1 Timoteusbrev, Første Timoteusbrev
2TI|2 Timothy|2 Tim, 2 Ti, Second Timothy, II Timothy|2 Timoteus|2 Tim, 2 Timoteusbrev, Andre Timoteusbrev
TIT|Titus|Tit|Titus|Tit, Titusbrevet
PHM|Philemon|Phlm, Phm|Filemon|Filem, Filemonbrevet
HEB|Hebrews|Heb|Hebreerne|Hebr, Heb, Hebreerbrevet
JAS|James|Jas, Jam|Jakob|Jak, Jakobs brev
1PE|1 Peter|1 Pet, 1 Pe, First Peter, I Peter|1 Peter|1 Pet, 1 Petersbrev, Første Petersbrev
2PE|2 Peter|2 Pet, 2 Pe, Second Peter, II Peter|2 Peter|2 Pet, 2 Petersbrev, Andre Petersbrev
1JN|1 John|1 Jn, 1 Jhn, First John, I John|1 Johannes|1 Joh, 1 Johannesbrev, Første Johannesbrev
2JN|2 John|2 Jn, 2 Jhn, Second John, II John|2 Johannes|2 Joh, 2 Johannesbrev, Andre Johannesbrev
3JN|3 John|3 Jn, 3 Jhn, Third John, III John|3 Johannes|3 Joh, 3 Johannesbrev, Tredje Johannesbrev
JUD|Jude|Jud|Judas|Jud, Judas brev
REV|Revelation|Rev, Rv, Revelation of John|Johannes' åpenbaring|Åp, Joh åp, Åpenbaringen`;

// The deuterocanonical books of USFM. English names: the New Revised Standard Version; Norwegian: Det Norske Bibelselskap.
const deuterocanonicalTable = `
TOB|Tobit|Tob, Tb|Tobit|Tob, Tobits bok
JDT|Judith|Jdt, Jth|Judit|Judits bok, Jdt
ESG|Esther (Greek)|Greek Esther, Add Esth, Gk Esth|Ester (gresk)|Tillegg til Ester, Est gr
WIS|Wisdom of Solomon|Wis, Wisdom, Ws|Salomos visdom|Visd, Visdommens bok
SIR|Sirach|Sir, Ecclus, Ecclesiasticus, Ben Sira|Siraks bok|Sir, Sirak
BAR|Baruch|Bar|Baruk|Bar, Baruks bok
LJE|Letter of Jeremiah|Let Jer, Ep Jer, LJe|Jeremias' brev|Jer brev
S3Y|Song of the Three Young Men|Pr Azar, Prayer of Azariah, Sg of Three|Asarjas bønn|Asarja
SUS|Susanna|Sus|Susanna|Sus
BEL|Bel and the Dragon|Bel|Bel og dragen|Bel
1MA|1 Maccabees|1 Macc, 1 Mac, First Maccabees, I Maccabees|1 Makkabeerbok|1 Makk, Første Makkabeerbok
2MA|2 Maccabees|2 Macc, 2 Mac, Second Maccabees, II Maccabees|2 Makkabeerbok|2 Makk, Andre Makkabeerbok
3MA|3 Maccabees|3 Macc, 3 Mac, III Maccabees|3 Makkabeerbok|3 Makk
4MA|4 Maccabees|4 Macc, 4 Mac, IV Maccabees|4 Makkabeerbok|4 Makk
1ES|1 Esdras|1 Esd, I Esdras|1 Esdras|1 Esdr
2ES|2 Esdras|2 Esd, II Esdras|2 Esdras|2 Esdr
MAN|Prayer of Manasseh|Pr Man, Prayer of Manasses|Manasses bønn|Man
PS2|Psalm 151|Ps 151|Salme 151|Sal 151
ODA|Odes|Oda|Oder|Oda
PSS|Psalms of Solomon|Ps Sol|Salomos salmer|Sal Sol
EZA|Ezra Apocalypse|Apoc Ezra|Esras apokalypse|Esr apok
5EZ|5 Ezra|5 Ez|5 Esra|5 Esr
6EZ|6 Ezra|6 Ez|6 Esra|6 Esr
DAG|Daniel (Greek)|Greek Daniel, Gk Dan|Daniel (gresk)|Dan gr
PS3|Psalms 152–155|Ps 152-155|Salmene 152–155|Sal 152-155
2BA|2 Baruch|2 Bar, Apocalypse of Baruch|2 Baruk|2 Bar
LBA|Letter of Baruch|Let Bar|Baruks brev|Bar brev
JUB|Jubilees|Jub|Jubileerboken|Jub
ENO|Enoch|Eno, 1 Enoch|Enok|Enoks bok
1MQ|1 Meqabyan|1 Mq|1 Mekabjan|1 Mek
2MQ|2 Meqabyan|2 Mq|2 Mekabjan|2 Mek
3MQ|3 Meqabyan|3 Mq|3 Mekabjan|3 Mek
REP|Reproof|Rep|Tasaz|Rep
4BA|4 Baruch|4 Bar, Paraleipomena of Jeremiah|4 Baruk|4 Bar
LAO|Letter to the Laodiceans|Lao, Laodiceans|Brevet til laodikeerne|Laod`;

/** The 66 books of the Protestant canon, in order, with their English and Norwegian (bokmål) names. */
export const protestantBooks: readonly Book[] = readTable(table, 1);

/** The deuterocanonical books that USFM has codes for, numbered from 67 on. */
export const deuterocanonicalBooks: readonly Book[] = readTable(deuterocanonicalTable, protestantBooks.length + 1);

const byCode = new Map([...protestantBooks, ...deuterocanonicalBooks].map((book) => [book.code, book]));

/**
 * The book with this USFM code.
 * @example bookByCode('PSA')?.number // 19
 */
export function bookByCode(code: string): Book | undefined {
  return byCode.get(code);
}

function readTable(rows: string, first: number): readonly Book[] {
  return rows
    .trim()
    .split('\n')
    .map((row, index) => {
      const [code = '', english = '', shortEnglish = '', norwegian = '', shortNorwegian = ''] = row.split('|');
      return {
        code,
        number: index + first,
        names: { en: english, no: norwegian },
        abbreviations: { en: shortEnglish.split(', '), no: shortNorwegian.split(', ') },
      };
    });
}
