-- The scratch database of one audit. Positions count from 1; a play without positions has position 1 only.

-- The result: the numbers of each slot, as text, since zeros in front count.
CREATE TABLE prize (
    slot INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    number TEXT NOT NULL,
    PRIMARY KEY (slot, "index")
) STRICT, WITHOUT ROWID;

-- What the family's result must look like: numbers of so many digits, or symbols from low to high.
CREATE TABLE shape (
    slot INTEGER PRIMARY KEY,
    numbers INTEGER NOT NULL,
    digits INTEGER,
    low INTEGER,
    high INTEGER,
    is_distinct INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The balls or dice of a family with one slot.
CREATE VIEW ball (position, number, value) AS
    SELECT "index", number, CAST(number AS INTEGER) FROM prize;

CREATE TABLE play (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    kernel TEXT NOT NULL CHECK (kernel IN
        ('number', 'anyorder', 'digit', 'position', 'place', 'group', 'any', 'none', 'cell')),
    sense TEXT CHECK (sense IN ('distinct', 'pair', 'hit', 'cover')),
    -- Of numbers that are chosen; empty where symbols of the family are.
    digits INTEGER,
    choose INTEGER,
    -- The most that may be chosen, where that is less than all.
    most INTEGER,
    factor INTEGER NOT NULL DEFAULT 1,
    positions INTEGER NOT NULL DEFAULT 1,
    -- Whether the symbols of different positions differ.
    is_distinct INTEGER NOT NULL DEFAULT 0,
    -- How many different symbols the result shows the play.
    drawn INTEGER
) STRICT;

-- The symbols of a family without numbers.
CREATE TABLE symbol (symbol TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- The numbers that a play of a family with numbers looks at.
CREATE TABLE looked (play TEXT NOT NULL, number TEXT NOT NULL) STRICT;

-- The balls that a play of a family without numbers looks at.
CREATE TABLE span (play TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL) STRICT;

-- The cells of a play, each true or not.
CREATE TABLE cell (play TEXT NOT NULL, symbol TEXT NOT NULL, hits INTEGER NOT NULL) STRICT;

-- What can be chosen in a play, but for cells.
CREATE TABLE domain (
    play TEXT NOT NULL,
    position INTEGER NOT NULL,
    symbol TEXT NOT NULL,
    PRIMARY KEY (play, position, symbol)
) STRICT, WITHOUT ROWID;

-- What the result shows a play, as often as it does.
CREATE TABLE shown (play TEXT NOT NULL, position INTEGER NOT NULL, symbol TEXT NOT NULL) STRICT;

-- Everything that can be chosen, and how often the result has it.
CREATE TABLE entry (
    play INTEGER NOT NULL,
    position INTEGER NOT NULL,
    symbol TEXT NOT NULL,
    hits INTEGER NOT NULL,
    PRIMARY KEY (play, position, symbol)
) STRICT, WITHOUT ROWID;

-- n over k.
CREATE TABLE binomial (
    n INTEGER NOT NULL,
    k INTEGER NOT NULL,
    ways INTEGER NOT NULL,
    PRIMARY KEY (n, k)
) STRICT, WITHOUT ROWID;

INSERT INTO binomial (n, k, ways)
WITH RECURSIVE
    size (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM size WHERE n < 12),
    ways (n, k, ways) AS (
        SELECT n, 0, 1 FROM size
        UNION ALL
        SELECT n, k + 1, ways * (n - k) / (k + 1) FROM ways WHERE k < 12
    )
SELECT n, k, ways FROM ways;

-- The snapshot. The number of a suborder is that of its line in the file.
CREATE TABLE suborder (number INTEGER PRIMARY KEY, id TEXT NOT NULL, multiple INTEGER NOT NULL) STRICT;

CREATE TABLE line (
    suborder INTEGER NOT NULL,
    line INTEGER NOT NULL,
    play INTEGER NOT NULL,
    unit INTEGER NOT NULL,
    odds INTEGER NOT NULL,
    PRIMARY KEY (suborder, line)
) STRICT, WITHOUT ROWID;

CREATE TABLE pick (
    line INTEGER NOT NULL,
    position INTEGER NOT NULL,
    symbol TEXT NOT NULL,
    PRIMARY KEY (line, position, symbol)
) STRICT, WITHOUT ROWID;

-- The bets of lines with a symbol for each position.
CREATE TABLE tuples (line INTEGER PRIMARY KEY, bets INTEGER NOT NULL) STRICT;

-- How many symbols a line chose, how many of them exist, its bets and hits.
CREATE TABLE outcome (
    line INTEGER PRIMARY KEY,
    chosen INTEGER NOT NULL,
    known INTEGER NOT NULL,
    bets INTEGER,
    hits INTEGER
) STRICT;
